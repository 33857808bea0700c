import { iso, plus } from '../clock.ts';
import type { Database } from '../db/open.ts';
import { channels } from './channel.ts';

/** Minutes after which an unsent letter is overdue; normally it goes out within seconds. */
const overdueAfter = 5;

export type WaitingLetter = {
  id: string;
  brand: string;
  channel: string;
  kind: string;
  state: 'parked' | 'overdue';
  tries: number;
  lastError: string | null;
  recipient: string | null;
  since: string;
};

export async function waitingLetters({ db }: Database, now: Temporal.Instant): Promise<WaitingLetter[]> {
  const rows = await db
    .selectFrom('outbox')
    .innerJoin('partner', 'partner.id', 'outbox.partner_id')
    .where('sent_at', 'is', null)
    .where('settled_at', 'is', null)
    .where((is) => is.or([is('parked_at', 'is not', null), is('created_at', '<=', iso(plus(now, -overdueAfter)))]))
    .select(['outbox.id', 'partner.key as brand', 'channel', 'kind', 'parked_at', 'tries', 'last_error'])
    .select(['failing_since', 'recipient', 'outbox.created_at'])
    .orderBy((is) => is('parked_at', 'is', null))
    .orderBy('outbox.created_at')
    .execute();
  return rows.map(
    ({ id, brand, channel, kind, parked_at, tries, last_error, recipient, failing_since, created_at }) => ({
      id,
      brand,
      channel,
      kind,
      state: parked_at === null ? 'overdue' : 'parked',
      tries,
      lastError: last_error,
      recipient,
      since: failing_since ?? created_at,
    }),
  );
}

/** Makes one letter, or all, due at once with all tries left. @returns how many */
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

/** Each channel has a number in the answer, so that an empty one shows as 0 and not as missing. */
async function unsent({ db }: Database, parked: 'is' | 'is not'): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('outbox')
    .where('sent_at', 'is', null)
    .where('settled_at', 'is', null)
    .where('parked_at', parked, null)
    .select((of) => ['channel', of.fn.countAll<number>().as('letters')])
    .groupBy('channel')
    .execute();
  return new Map([...none, ...rows.map(({ channel, letters }) => [channel, letters] as const)]);
}

const none = channels.map((channel) => [channel, 0] as const);

export const owedLetters = (database: Database) => unsent(database, 'is');
export const parkedLetters = (database: Database) => unsent(database, 'is not');

export async function oldestDue(
  { db }: Database,
  now: Temporal.Instant,
): Promise<ReadonlyMap<string, string | undefined>> {
  const rows = await db
    .selectFrom('outbox')
    .where('sent_at', 'is', null)
    .where('settled_at', 'is', null)
    .where('parked_at', 'is', null)
    .where((is) => is.or([is('retry_at', 'is', null), is('retry_at', '<=', iso(now))]))
    .select((of) => ['channel', of.fn.min('created_at').as('oldest')])
    .groupBy('channel')
    .execute();
  const oldest = rows.map(({ channel, oldest: at }) => [channel, at] as const);
  return new Map<string, string | undefined>([...channels.map((channel) => [channel, undefined] as const), ...oldest]);
}
