import { type ExpressionBuilder, type Selectable, sql } from 'kysely';
import { iso, plus } from '../clock.ts';
import type { Services } from '../context.ts';
import type { DB } from '../db/types.ts';
import type { Channel } from './channel.ts';
import { failureKinds, type SendFailure } from './send-failure.ts';

export type LeasedLetter = Selectable<DB['outbox']>;

/** Seconds until another process may send the letters of one that was killed. */
const leaseLasts = 60;

/** The least tried letters are leased first, so that those that no server accepts do not hold up the others. */
export async function lease({ database, clock }: Services, channel: Channel, limit: number): Promise<LeasedLetter[]> {
  const leased = await database.db
    // A CTE is read once; a subquery of the update may be read again for each row and lock more than the limit.
    .with('due', (db) =>
      db
        .selectFrom('outbox')
        .select('id')
        .where('channel', '=', channel)
        .where('sent_at', 'is', null)
        .where('parked_at', 'is', null)
        .where((is) => is.or([is('retry_at', 'is', null), is('retry_at', '<=', iso(clock()))]))
        .where((is) => is.or([is('leased_until', 'is', null), is('leased_until', '<', sql<string>`now()`)]))
        .orderBy('tries')
        .orderBy('created_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('outbox')
    .from('due')
    .whereRef('outbox.id', '=', 'due.id')
    .set({ leased_until: sql`now() + ${leaseLasts} * interval '1 second'` })
    .returningAll('outbox')
    .execute();
  return leased.sort((one, other) => one.tries - other.tries || (one.created_at < other.created_at ? -1 : 1));
}

type LetterKey = Pick<LeasedLetter, 'id' | 'partner_id'>;

export async function giveBack({ database }: Services, letters: readonly LetterKey[]): Promise<void> {
  if (letters.length === 0) return;
  await database.db.updateTable('outbox').set({ leased_until: null }).where(isOneOf(letters)).execute();
}

/** Letters that are put off have no try counted, because no server was asked. */
export async function putOff(
  { database }: Services,
  letters: readonly LetterKey[],
  until: Temporal.Instant,
): Promise<void> {
  const columns = { leased_until: null, retry_at: iso(until) };
  await database.db.updateTable('outbox').set(columns).where(isOneOf(letters)).where('sent_at', 'is', null).execute();
}

/** Moves a letter to its channel, because another version of the program may have put it into another one. */
export async function moveLetter({ database }: Services, letter: LetterKey, channel: Channel): Promise<void> {
  await database.db
    .updateTable('outbox')
    .set({ leased_until: null, channel })
    .where(isOneOf([letter]))
    .execute();
}

function isOneOf(letters: readonly LetterKey[]) {
  const partners = [...new Set(letters.map(({ partner_id }) => partner_id))];
  const ids = letters.map(({ id }) => id);
  return ({ and, eb }: ExpressionBuilder<DB, 'outbox'>) => and([eb('partner_id', 'in', partners), eb('id', 'in', ids)]);
}

export async function recordSent({ database, clock }: Services, letters: readonly LetterKey[]): Promise<void> {
  if (letters.length === 0) return;
  await database.db
    .updateTable('outbox')
    .set({ sent_at: iso(clock()), tries: sql`tries + 1`, last_error: null, leased_until: null })
    .where(isOneOf(letters))
    .where('sent_at', 'is', null)
    .execute();
}

export async function recordFailure(
  { database, clock }: Services,
  letter: LeasedLetter,
  failure: SendFailure,
): Promise<boolean> {
  const { pauses, tries: most } = failureKinds[failure.kind];
  const now = clock();
  const tries = failure.kind === 'away' ? letter.tries : letter.tries + 1;
  const parked = tries >= most;
  await database.db
    .updateTable('outbox')
    .set({
      tries,
      last_error: failure.reason,
      failure: failure.kind,
      failure_code: failure.code,
      recipient: failure.to ?? null,
      leased_until: null,
      retry_at: iso(plus(now, pauses[Math.min(tries, pauses.length) - 1] ?? 1)),
      failing_since: letter.failing_since ?? iso(now),
      parked_at: parked ? iso(now) : null,
    })
    .where('partner_id', '=', letter.partner_id)
    .where('id', '=', letter.id)
    .where('sent_at', 'is', null)
    .execute();
  return parked;
}
