import { randomUUID } from 'node:crypto';
import type { askCallBack as operation } from '../../../contract/booking/call-back.ts';
import { callBackStates } from '../../../contract/booking/call-back-states.ts';
import type { ParsedOf } from '../../../contract/platform/operation.ts';
import { askPerson } from '../../identity/captcha/require-captcha.ts';
import { issueLink } from '../../identity/link/link.ts';
import { actorOf } from '../../platform/audit/audit.ts';
import { iso } from '../../platform/clock.ts';
import { enqueueLetter } from '../../platform/mail/outbox.ts';
import { moveTo } from '../../platform/move-to.ts';
import { consume } from '../../platform/rate.ts';
import { speakableNumber } from '../../platform/speakable-number.ts';
import { type Tx, withIdempotency } from '../../platform/transaction.ts';
import type { Context, Handler } from '../context.ts';
import { callBackEvent, type Person, typed, writeStep } from './move.ts';
import { promiseOf } from './promise.ts';
import { viewOf } from './view.ts';

type Input = ParsedOf<typeof operation>;

/** A customer who is logged in needs no captcha: the account's own brakes hold. */
export const askCallBack: Handler<'askCallBack'> = async ({ captcha, ...input }, context) => {
  if (!context.session) await askPerson(context, captcha, 'call-back');
  await consume(context, 'call-back', context.address);
  await consume(context, 'call-back-phone', input.phone);
  return withIdempotency(context, 'askCallBack', input, (tx) => ask(tx, context, input));
};

async function ask(tx: Tx, context: Context, input: Omit<Input, 'captcha'>) {
  const { host, now, keys, language, session } = context;
  const whose = { id: randomUUID(), account_id: session?.accountId ?? null };
  const person: Person = { name: input.name, phone: input.phone, email: input.email ?? null };
  const event = callBackEvent(context, whose, 'ask');
  const link = await issueLink(tx, context, {
    kind: 'call-back',
    ...(session && { accountId: session.accountId }),
    payload: { callBackId: whose.id },
  });
  if (input.email !== undefined) {
    const { actor, onBehalfOf } = actorOf(context, `guest:${whose.id}`);
    const by = { actor: actor.id, on_behalf_of: onBehalfOf };
    await enqueueLetter(tx, now, 'call_back', { partner_id: host.partnerId, link_id: link.id, ...by });
  }
  const health = await moveTo(tx, context, { states: callBackStates, from: undefined, to: 'open', event });
  const row = await health
    .insertInto('call_back')
    .values({
      ...whose,
      ...promiseOf(context, input.callWindow),
      partner_id: host.partnerId,
      number: speakableNumber(),
      status: 'open',
      person: keys.seal(JSON.stringify(person)),
      call_window: input.callWindow,
      locale: language,
      created_at: iso(now),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await health
    .insertInto('call_back_wish')
    .values({
      call_back_id: whose.id,
      specialization_id: input.specializationId ?? null,
      subfunction_id: input.subfunctionId ?? null,
      // A search may name its place in words.
      location_id: context.directory.place(input.locationId ?? '')?.id ?? null,
      doctor_id: input.doctorId ?? null,
      provider_id: input.providerId ?? null,
      words: input.wish || null,
    })
    .execute();
  await writeStep(health, context, whose.id, 'ask');
  return { ...(await viewOf(tx, context, typed(row))), token: link.token };
}
