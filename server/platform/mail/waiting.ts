import { iso, plus } from '../clock.ts';
import type { Database } from '../db/open.ts';

/** In minutes: a letter is out within seconds; one that waits longer is for an operator to see. */
const overdueAfter = 5;

/** A letter that waits, with nothing in it of whom it is for. */
export type Waiting = {
  id: string;
  brand: string;
  kind: string;
  state: 'parked' | 'overdue';
  tries: number;
  /** What was said when it was last refused. */
  said: string | null;
  since: string;
};

/** The parked letters, then the overdue ones, each the oldest first. */
export async function waitingLetters({ db }: Database, now: Temporal.Instant): Promise<Waiting[]> {
  const rows = await db
    .selectFrom('outbox')
    .innerJoin('partner', 'partner.id', 'outbox.partner_id')
    .where('sent_at', 'is', null)
    .where((is) => is.or([is('parked_at', 'is not', null), is('created_at', '<=', iso(plus(now, -overdueAfter)))]))
    .select(['outbox.id', 'partner.key as brand', 'kind', 'parked_at', 'tries', 'last_error', 'failing_since'])
    .select('outbox.created_at')
    .orderBy((is) => is('parked_at', 'is', null))
    .orderBy('outbox.created_at')
    .execute();
  return rows.map(({ id, brand, kind, parked_at, tries, last_error, failing_since, created_at }) => ({
    id,
    brand,
    kind,
    state: parked_at === null ? 'overdue' : 'parked',
    tries,
    said: last_error,
    since: failing_since ?? created_at,
  }));
}

/**
 * Makes letters due at once, with all their tries before them: the one with this id, or without one all that wait.
 * @returns how many
 */
export async function retryLetters({ db }: Database, id?: string): Promise<number> {
  const rows = await db
    .updateTable('outbox')
    .set({ parked_at: null, retry_at: null, tries: 0 })
    .where('sent_at', 'is', null)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .returning('id')
    .execute();
  return rows.length;
}
