import { randomUUID } from 'node:crypto';
import { actorOf } from '../audit/audit.ts';
import { iso } from '../clock.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../transaction.ts';

/** What a reservation writes to people about; a row each in `letters.ts`. */
export type ReservationLetterKind = 'verify' | 'booked' | 'cancelled' | 'failed';

/** What goes out with a link, whether or not an account has the address: a row each in `link-letters.ts`. */
export type LinkLetterKind =
  | 'registration'
  | 'finish_registration'
  | 'recovery'
  | 'app_recovery'
  | 'email'
  | 'confirm_email'
  | 'contact_email'
  | 'corporate'
  | 'one_time_login'
  | 'my_reservations';

/** What an account's owner is told; a text each, `mail.<kind>.*`. */
export const accountLetters = [
  'session_reused',
  'password_changed',
  'email_changed',
  'contact_email_changed',
  'second_factor_on',
  'second_factor_off',
  'passkey_added',
  'identification_pending',
  'identification_matched',
] as const;
export type AccountLetterKind = (typeof accountLetters)[number];

/** Written in the transaction of the deed itself: the mail is owed from that commit on, whatever happens next (I5). */
export async function owe(
  tx: Tx,
  when: Pick<Context, 'now' | 'channel' | 'session'>,
  kind: ReservationLetterKind,
  reservation: { id: string; partner_id: number; account_id: string | null },
  linkId: string | null = null,
): Promise<void> {
  const { actor, onBehalfOf } = actorOf(when, `guest:${reservation.id}`);
  await tx
    .insertInto('outbox')
    .values({
      id: randomUUID(),
      kind,
      partner_id: reservation.partner_id,
      reservation_id: reservation.id,
      link_id: linkId,
      actor: actor.id,
      on_behalf_of: onBehalfOf,
      created_at: iso(when.now),
    })
    .execute();
}

type Owing = Pick<Context, 'now' | 'host' | 'keys'>;

/** The letter a link travels in; the link's facts hold `email`, where it goes. */
export async function oweLink(tx: Tx, { now, host }: Owing, kind: LinkLetterKind, linkId: string): Promise<void> {
  await tx
    .insertInto('outbox')
    .values({ id: randomUUID(), kind, partner_id: host.partnerId, link_id: linkId, created_at: iso(now) })
    .execute();
}

/** To the address the account has when the letter is sent, or to another, such as the one it had before. */
export async function oweAccount(
  tx: Tx,
  { now, host, keys }: Owing,
  kind: AccountLetterKind,
  accountId: string,
  to?: string,
): Promise<void> {
  await tx
    .insertInto('outbox')
    .values({
      id: randomUUID(),
      kind,
      partner_id: host.partnerId,
      account_id: accountId,
      facts: JSON.stringify(to === undefined ? {} : { to: keys.seal(to).toString('base64') }),
      created_at: iso(now),
    })
    .execute();
}
