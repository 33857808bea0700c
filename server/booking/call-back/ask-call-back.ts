import { randomUUID } from 'node:crypto';
import type { askCallBack as operation } from '../../../contract/booking/call-back.ts';
import type { Language } from '../../../contract/platform/brand.ts';
import type { ParsedOf } from '../../../contract/platform/operation.ts';
import { askPerson } from '../../identity/captcha/require-captcha.ts';
import { issueLink } from '../../identity/link/link.ts';
import { searchedPhone, searchHash } from '../../identity/search/search-keys.ts';
import { actorOf } from '../../platform/audit/audit.ts';
import { iso } from '../../platform/clock.ts';
import { type CountedAddress, countLetterTo } from '../../platform/mail/counted-address.ts';
import { enqueueLetter } from '../../platform/mail/outbox.ts';
import { writeMove } from '../../platform/move-to.ts';
import { consume } from '../../platform/rate.ts';
import { speakableNumber } from '../../platform/speakable-number.ts';
import { type Tx, withIdempotency } from '../../platform/transaction.ts';
import type { Context, Handler } from '../context.ts';
import { callBackEvent, callBacks, noteStep, type Person } from './move.ts';
import { promiseOf } from './promise.ts';
import { viewOf } from './view.ts';
import type { Wish } from './wish.ts';

type Input = ParsedOf<typeof operation>;

/** A customer who is logged in needs no captcha; the rates by address and by telephone hold for everybody. */
export const askCallBack: Handler<'askCallBack'> = async ({ captcha, ...input }, context) => {
  if (!context.session) await askPerson(context, captcha, 'call-back');
  await consume(context, 'call-back', context.address);
  await consume(context, 'call-back-phone', input.phone);
  const mailTo = input.email === undefined ? null : await countLetterTo(context, input.email);
  return withIdempotency(context, 'askCallBack', input, (tx) => ask(tx, context, input, mailTo));
};

async function ask(tx: Tx, context: Context, input: Omit<Input, 'captcha'>, mailTo: CountedAddress | null) {
  return openCallBack(tx, context, {
    accountId: context.session?.accountId ?? null,
    person: { name: input.name, phone: input.phone, email: input.email ?? null },
    mailTo,
    callWindow: input.callWindow,
    locale: context.language,
    wish: {
      specialization_id: input.specializationId ?? null,
      subfunction_id: input.subfunctionId ?? null,
      location_id: context.directory.place(input.locationId ?? '')?.id ?? null,
      doctor_id: input.doctorId ?? null,
      provider_id: input.providerId ?? null,
      words: input.wish || null,
    },
  });
}

type CallBackWish = Pick<Input, 'callWindow'> & {
  accountId: string | null;
  person: Person;
  mailTo: CountedAddress | null;
  locale: Language;
  wish: Wish;
};

export async function openCallBack(tx: Tx, context: Context, request: CallBackWish) {
  const { accountId, person, mailTo, callWindow, locale, wish } = request;
  const { host, now, keys } = context;
  const callBack = { id: randomUUID(), account_id: accountId };
  const event = callBackEvent(context, callBack, 'ask');
  const link = await issueLink(tx, context, {
    kind: 'call-back',
    ...(accountId !== null && { accountId }),
    payload: { callBackId: callBack.id },
  });
  if (mailTo !== null) {
    const { actor, onBehalfOf } = actorOf(context, `guest:${callBack.id}`);
    const by = { actor: actor.id, on_behalf_of: onBehalfOf };
    await enqueueLetter(tx, now, 'call_back', { partner_id: host.partnerId, link_id: link.id, ...by }, mailTo);
  }
  const health = await writeMove(tx, context, { from: undefined, to: 'open', event });
  const row = await health
    .insertInto('call_back')
    .values({
      ...callBack,
      ...promiseOf(context, callWindow),
      partner_id: host.partnerId,
      number: speakableNumber(),
      status: 'open',
      person: keys.seal(JSON.stringify(person)),
      phone_hash: searchHash(keys, host.partnerId, searchedPhone(person.phone)),
      call_window: callWindow,
      locale,
      created_at: iso(now),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await health
    .insertInto('call_back_wish')
    .values({ call_back_id: callBack.id, ...wish })
    .execute();
  await noteStep(health, context, callBack.id, 'ask');
  return { ...(await viewOf(tx, context, callBacks.typed(row))), token: link.token };
}
