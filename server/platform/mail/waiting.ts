import { iso, plus } from '../clock.ts';
import type { Database } from '../db/open.ts';

/** Minutes; a letter normally goes out within seconds. */
const overdueAfter = 5;

export type WaitingLetter = {
  id: string;
  brand: string;
  kind: string;
  state: 'parked' | 'overdue';
  tries: number;
  said: string | null;
  since: string;
};

export async function waitingLetters({ db }: Database, now: Temporal.Instant): Promise<WaitingLetter[]> {
  const rows = await db
    .selectFrom('outbox')
    .innerJoin('partner', 'partner.id', 'outbox.partner_id')
    .where('sent_at', 'is', null)
    .where('settled_at', 'is', null)
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

/** Makes one letter, or all that wait, due at once with all tries left. @returns how many */
export async function retryLetters({ db }: Database, id?: string): Promise<number> {
  const rows = await db
    .updateTable('outbox')
    .set({ parked_at: null, retry_at: null, tries: 0 })
    .where('sent_at', 'is', null)
    .where('settled_at', 'is', null)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .returning('id')
    .execute();
  return rows.length;
}

async function unsent({ db }: Database, parked: 'is' | 'is not'): Promise<number> {
  const { letters } = await db
    .selectFrom('outbox')
    .where('sent_at', 'is', null)
    .where('settled_at', 'is', null)
    .where('parked_at', parked, null)
    .select((of) => of.fn.countAll<number>().as('letters'))
    .executeTakeFirstOrThrow();
  return letters;
}

export const owedLetters = (database: Database) => unsent(database, 'is');
export const parkedLetters = (database: Database) => unsent(database, 'is not');

export async function oldestDue({ db }: Database, now: Temporal.Instant): Promise<string | null> {
  const { oldest } = await db
    .selectFrom('outbox')
    .where('sent_at', 'is', null)
    .where('settled_at', 'is', null)
    .where('parked_at', 'is', null)
    .where((is) => is.or([is('retry_at', 'is', null), is('retry_at', '<=', iso(now))]))
    .select((of) => of.fn.min('created_at').as('oldest'))
    .executeTakeFirstOrThrow();
  return oldest;
}
