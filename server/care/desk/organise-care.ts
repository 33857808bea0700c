import type { Context } from '../../booking/context.ts';
import { refuseNotInForce } from '../../entitlement/coverage/refuse-not-in-force.ts';
import { refuseUninsured } from '../../entitlement/insured/cover-of.ts';
import { deskRelative } from '../../entitlement/relative/person-names.ts';
import type { Tx } from '../../platform/transaction.ts';
import { insertCare } from '../medical-care/insert-care.ts';
import type { CareRequestRow } from '../request/request-row.ts';

const dayQuestions = ['preferredDay', 'otherDay', 'thirdDay'];

/** The care rests on the request's consent. @throws Problem RM1003 policy not in force today, or not shared with the request's person */
export async function organise(tx: Tx, context: Context, request: CareRequestRow): Promise<void> {
  const rows = await tx
    .selectFrom('care_answer')
    .select(['question', 'answer'])
    .where('care_request_id', '=', request.id)
    .execute();
  const answers = new Map(rows.map(({ question, answer }) => [question, answer]));
  const person = await tx
    .selectFrom('account')
    .select('phone')
    .where('id', '=', request.account_id)
    .executeTakeFirstOrThrow();
  await refuseEnded(tx, context, request);
  const days = dayQuestions.flatMap((name) => answers.get(name) ?? []);
  const wish = {
    account_id: request.account_id,
    relative_id: request.relative_id,
    subscription_id: request.subscription_id,
    care_request_id: request.id,
    service: request.service,
    requested_dates: JSON.stringify(days.map((day) => ({ from: day, to: day }))),
    place: [answers.get('postalCode'), answers.get('place'), answers.get('providerWish')].filter(Boolean).join(', '),
    complaint: answers.get('complaint') ?? answers.get('tests') ?? answers.get('wish') ?? '',
    onset_on: answers.get('since') ?? null,
    urgency: answers.get('urgency') ?? 'routine',
    phone: answers.get('phone') ?? answers.get('answerPhone') ?? person.phone ?? '',
    call_window: 'any',
    locale: request.locale,
  };
  await insertCare(tx, context, wish, request.due_at ?? undefined);
}

async function refuseEnded(tx: Tx, context: Context, request: CareRequestRow): Promise<void> {
  const relative = await deskRelative(tx, context, request);
  if (relative) refuseUninsured(relative.cover);
  await refuseNotInForce(tx, context, request.subscription_id);
}
