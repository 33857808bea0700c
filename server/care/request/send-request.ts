import { randomUUID } from 'node:crypto';
import { alertIn } from '../../../contract/care/alerts.ts';
import { mostOpen } from '../../../contract/care/care-rules.ts';
import { requestDraft } from '../../../contract/care/drafts.ts';
import { type CareRequestKind, isForAge, mandateForCare, offeredKinds } from '../../../contract/care/request-kinds.ts';
import { answersIn, isAsked, questionNamed, questionsOf } from '../../../contract/care/request-schema.ts';
import { type SendOperationId, sendOperations } from '../../../contract/care/send-care-request.ts';
import { adult, ageOn } from '../../../contract/platform/day.ts';
import { problem, wrong } from '../../../contract/platform/problem.ts';
import type { Context, Handler } from '../../booking/context.ts';
import { openedBy } from '../../entitlement/relative/hidden-relatives.ts';
import { type Person, personOf } from '../../entitlement/relative/person-of.ts';
import { consentToCase } from '../../identity/account/consent.ts';
import { dropSent } from '../../identity/draft/drop-drafts.ts';
import { customerOf } from '../../identity/session/authorize.ts';
import type { Session } from '../../identity/session-schema.ts';
import { addFiles } from '../../platform/case/files.ts';
import { dayIn, iso } from '../../platform/clock.ts';
import { writeMove } from '../../platform/move-to.ts';
import { speakableNumber } from '../../platform/speakable-number.ts';
import { type Tx, withIdempotency } from '../../platform/transaction.ts';
import { attachFiles } from '../../records/files/attach-files.ts';
import { dueIn } from './due.ts';
import { ownRequests, requestEvent, withState } from './request-row.ts';
import { requestDetail } from './request-view.ts';

type RequestInput = Parameters<Handler<SendOperationId>>[0];

export const sendHandlers: Readonly<Record<SendOperationId, Handler<SendOperationId>>> = Object.fromEntries(
  sendOperations.map(({ kind, operation: { id } }) => [
    id,
    async (input: RequestInput, context: Context) => {
      const session = customerOf(context);
      refuseOthers(kind, session);
      return withIdempotency(context, id, input, (tx) => send(tx, context, kind, input));
    },
  ]),
);

/** @throws Problem K403 a service that the subscription does not have */
function refuseOthers(kind: CareRequestKind, { subscription }: Session): void {
  const offered = offeredKinds(kind.page, subscription?.services ?? []);
  if (!offered.includes(kind)) throw problem('K403');
}

/** @throws Problem KQ005 not for somebody of that age; a customer is an adult (S5-13) */
function refuseAge(kind: CareRequestKind, { birthDate }: Session, { relative }: Person, today: string): void {
  const isGiven = relative
    ? isForAge(kind, ageOn(relative.birth_date, today))
    : birthDate === null || adult(birthDate, today);
  if (!isGiven) throw problem('KQ005');
}

/** Adds the known facts of a relative, for which the form does not ask. @throws Problem X444 */
function answersOf(
  kind: CareRequestKind,
  { personId: _, ...input }: RequestInput,
  { relative }: Person,
  today: string,
) {
  const known = questionsOf(kind).filter((name) => questionNamed(name).knownOfRelatives);
  const answers = new Map(answersIn(input));
  for (const name of known)
    if (relative) answers.set(name, String(ageOn(relative.birth_date, today)));
    else if (answers.get(name) === undefined) throw problem('X444', {}, [wrong('V001', name)]);
  return answers;
}

async function send(tx: Tx, context: Context, kind: CareRequestKind, input: RequestInput) {
  const session = customerOf(context);
  const { accountId, subscription } = session;
  const person = await personOf(tx, context, input.personId ?? accountId, mandateForCare);
  const today = dayIn(context.now, context.host.brand.timeZone);
  refuseAge(kind, session, person, today);
  const byQuestion = answersOf(kind, input, person, today);
  const mark = alertIn(kind.service, byQuestion)?.mark ?? null;
  const request = { id: randomUUID(), account_id: accountId, person_id: person.id };
  await refuseMany(tx, context, request, kind);
  const { fileIds, key } = input;
  const purpose = kind.files?.purpose;
  if (purpose === undefined && fileIds.length > 0) throw problem('#404');
  const opened = openedBy(request, mandateForCare);
  if (purpose !== undefined) await attachFiles(tx, context, { purpose, ids: fileIds, accountId, key, opened });
  const event = requestEvent(context, request, 'send');
  const health = await writeMove(tx, context, { from: undefined, to: 'submitted', event });
  const row = await tx
    .insertInto('care_request')
    .values({
      id: request.id,
      account_id: accountId,
      relative_id: person.relative?.id ?? null,
      partner_id: context.host.partnerId,
      subscription_id: subscription?.id ?? '',
      number: speakableNumber(),
      service: kind.service,
      status: 'submitted',
      due_at: dueIn(context, { service: kind.service, mark }, 'submitted'),
      mark,
      anonymous: byQuestion.get('anonymous') === 'yes',
      locale: context.language,
      created_at: iso(context.now),
      customer_looked_at: iso(context.now),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const consent = { caseId: request.id, kind: 'health_consent_request', version: input.consentVersion } as const;
  await consentToCase(tx, context, consent);
  const answers = questionsOf(kind)
    .filter((name) => isAsked(name, byQuestion) && (byQuestion.get(name) ?? '') !== '')
    .map((question, no) => ({ care_request_id: request.id, no, question, answer: String(byQuestion.get(question)) }));
  await health.insertInto('care_answer').values(answers).execute();
  const files = fileIds.map((file) => ({ id: file }));
  await addFiles(health, request.id, files);
  await dropSent(tx, context, input, requestDraft(kind.service));
  return requestDetail(tx, context, withState(row));
}

/** @throws Problem KQ006 when the person has too many open requests for the service */
async function refuseMany(
  tx: Tx,
  context: Context,
  { account_id, person_id }: { account_id: string; person_id: string },
  { service }: CareRequestKind,
): Promise<void> {
  await tx.selectFrom('account').select('id').where('id', '=', account_id).forUpdate().execute();
  const open = await ownRequests(tx, context)
    .select('id')
    .where('person_id', '=', person_id)
    .where('service', '=', service)
    .where('closed_at', 'is', null)
    .limit(mostOpen)
    .execute();
  if (open.length >= mostOpen) throw problem('KQ006');
}
