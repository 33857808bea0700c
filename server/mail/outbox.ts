import { randomUUID } from 'node:crypto';
import { iso } from '../clock.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../db/once.ts';

/** What a reservation writes to people about; a row each in `letters.ts`. */
export type LetterKind = 'verify' | 'booked' | 'cancelled' | 'failed';

/** What an account's owner is told. */
export type AccountLetterKind = 'session_reused';

/** Written in the transaction of the deed itself: the mail is owed from that commit on, whatever happens next (I5). */
export async function owe(
  tx: Tx,
  now: Temporal.Instant,
  kind: LetterKind,
  reservation: { id: string; partner_id: number },
): Promise<void> {
  await tx
    .insertInto('outbox')
    .values({
      id: randomUUID(),
      kind,
      partner_id: reservation.partner_id,
      reservation_id: reservation.id,
      created_at: iso(now),
    })
    .execute();
}

/** The same for what concerns an account; the letter goes to the address it has when it is sent. */
export async function oweAccount(
  tx: Tx,
  { now, host }: Pick<Context, 'now' | 'host'>,
  kind: AccountLetterKind,
  accountId: string,
): Promise<void> {
  await tx
    .insertInto('outbox')
    .values({ id: randomUUID(), kind, partner_id: host.partnerId, account_id: accountId, created_at: iso(now) })
    .execute();
}
