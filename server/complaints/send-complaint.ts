import { randomUUID } from 'node:crypto';
import type { sendComplaint as operation } from '../../contract/complaints/complaint.ts';
import type { ComplaintMessageKind } from '../../contract/complaints/complaint-states.ts';
import type { ParsedOf } from '../../contract/platform/operation.ts';
import { problem, wrong } from '../../contract/platform/problem.ts';
import type { Context, Handler } from '../booking/context.ts';
import { todayAt } from '../directory/reference/promise.ts';
import { askPerson } from '../identity/captcha/require-captcha.ts';
import { dropSent } from '../identity/draft/drop-drafts.ts';
import { writeMessage } from '../platform/case/messages.ts';
import { iso } from '../platform/clock.ts';
import { countLetterTo, type Recipient } from '../platform/mail/counted-address.ts';
import { writeMove } from '../platform/move-to.ts';
import { consume } from '../platform/rate.ts';
import { speakableNumber } from '../platform/speakable-number.ts';
import { type Tx, withIdempotency } from '../platform/transaction.ts';
import { aboutOf } from './about.ts';
import { complaintEvent, complaints, type Guest } from './move.ts';
import { tellComplainant } from './tell.ts';
import { viewOf } from './view.ts';

type Input = Omit<ParsedOf<typeof operation>, 'captcha'>;

/** A customer who is logged in needs no captcha, because the account has a rate limit of its own. */
export const sendComplaint: Handler<'sendComplaint'> = async ({ captcha, ...input }, context) => {
  const guest = context.session ? undefined : guestIn(input);
  if (guest) await askPerson(context, captcha, 'complaint');
  await (context.session
    ? consume(context, 'complaint-account', context.session.accountId)
    : consume(context, 'complaint', context.address));
  const to = guest ? await countLetterTo(context, guest.email) : 'known';
  return withIdempotency(context, 'sendComplaint', input, (tx) => send(tx, context, input, { guest, to }));
};

/** @throws Problem X444 when a guest leaves out name or e-mail address, or does not accept the privacy notice */
function guestIn({ name, email, phone = '', privacyAccepted }: Input): Guest {
  if (name !== undefined && email !== undefined && privacyAccepted) return { name, email, phone };
  throw problem('X444', {}, [
    ...(name === undefined ? [wrong('V001', 'name')] : []),
    ...(email === undefined ? [wrong('V001', 'email')] : []),
    ...(privacyAccepted ? [] : [wrong('U018', 'privacyAccepted')]),
  ]);
}

type Sender = { guest: Guest | undefined; to: Recipient };

async function send(tx: Tx, context: Context, input: Input, { guest, to }: Sender) {
  const { host, keys, now } = context;
  const sender = { id: randomUUID(), account_id: context.session?.accountId ?? null };
  const about = await aboutOf(tx, context, input.about, guest?.email);
  const named = { ...sender, partner_id: host.partnerId, number: speakableNumber() };
  const token = await tellComplainant(tx, context, named, { kind: 'complaint_received', to });
  const event = complaintEvent(context, sender, 'send');
  const health = await writeMove(tx, context, { from: undefined, to: 'received', event });
  const row = await health
    .insertInto('complaint')
    .values({
      ...named,
      ...about,
      person: guest ? keys.seal(JSON.stringify(guest)) : null,
      status: 'received',
      topic: input.topic,
      due_at: dueAt(context),
      locale: context.language,
      created_at: iso(now),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await writeMessage<ComplaintMessageKind>(health, context, row.id, { kind: 'complaint', text: input.description });
  if (input.desiredOutcome !== '')
    await writeMessage<ComplaintMessageKind>(health, context, row.id, {
      kind: 'desired_outcome',
      text: input.desiredOutcome,
    });
  await dropSent(tx, context, input, { form: 'complaint', about: undefined });
  return { ...(await viewOf(tx, context, complaints.typed(row))), token };
}

/** A complaint is due at the end of the last day of the partner's term, counted from the day after it came. */
function dueAt(context: Context): string {
  const { complaintDays, timeZone } = context.host.brand;
  const after = todayAt(context).add({ days: complaintDays + 1 });
  return iso(after.toZonedDateTime(timeZone).toInstant());
}
