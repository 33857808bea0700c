import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import { iso } from '../clock.ts';
import type { DB } from '../db/types.ts';
import { afterCommit, sendAlong, type Tx } from '../transaction.ts';
import { channelOfKind, effectOf } from './channel.ts';
import type { Recipient } from './counted-address.ts';

export type LetterSubject = Pick<Insertable<DB['outbox']>, 'partner_id'> &
  Partial<
    Pick<Insertable<DB['outbox']>, 'reservation_id' | 'link_id' | 'account_id' | 'facts' | 'actor' | 'on_behalf_of'>
  >;

/** Call it in the transaction of the change that the letter reports (I5). `_to` proves that a typed address was counted (T13). */
export async function enqueueLetter(
  tx: Tx,
  now: Temporal.Instant,
  kind: string,
  about: LetterSubject,
  _to: Recipient,
): Promise<void> {
  const channel = channelOfKind(kind);
  const letter = tx.insertInto('outbox').values({ id: randomUUID(), kind, channel, created_at: iso(now), ...about });
  await sendAlong(tx, letter.execute());
  afterCommit(tx, effectOf[channel]);
}
