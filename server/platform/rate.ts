import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { problem } from '../../contract/platform/problem.ts';
import { iso, plus } from './clock.ts';
import type { Context } from './context.ts';
import type { Keys } from './keys.ts';
import { mailboxOf } from './mailbox.ts';
import type { Rate } from './rate-names.ts';
import type { RateRow, RateSubject } from './rate-row.ts';
import type { Db } from './transaction.ts';

type RateContext = Pick<Context, 'rateLimits' | 'rates' | 'database' | 'keys' | 'now' | 'host'>;

type CountedRate = Rate | (RateRow & { name: string });

/** Counts a try, a refused one too unless the window slides; within `tx` only if it commits. @throws Problem K429 */
export async function consume(context: RateContext, rate: CountedRate, bucket: string, tx?: Db): Promise<void> {
  if (!context.rateLimits) return;
  const { counted, secondsLeft, forget } = await add(context, rate, bucket, { tx });
  if (counted <= rowOf(context, rate).times) return;
  await forget();
  throw tooMany(context, rate, secondsLeft);
}

export async function tally(context: RateContext, rate: CountedRate, bucket: string): Promise<number> {
  if (!context.rateLimits) return 1;
  return (await add(context, rate, bucket)).counted;
}

/** @throws Problem K429 while the step is locked for this bucket */
export async function assertNotLocked(context: RateContext, rate: Rate, bucket: string): Promise<void> {
  if (!context.rateLimits) return;
  const lasts = rowOf(context, rate).minutes;
  const lock = await context.database.db
    .selectFrom('rate')
    .select('window_start')
    .where('bucket', 'in', namesOf(context, rate, bucket).map(lockOf))
    .where('window_start', '>', iso(plus(context.now, -lasts)))
    .orderBy('window_start', 'desc')
    .executeTakeFirst();
  if (!lock) return;
  const until = plus(Temporal.Instant.from(lock.window_start), lasts);
  throw tooMany(context, rate, Math.ceil(context.now.until(until).total('seconds')));
}

/** Call it before a check that may fail, and `reset` after success, so that parallel tries count. @throws Problem K429 */
export async function consumeFailure(context: RateContext, rate: Rate, bucket: string): Promise<void> {
  if (!context.rateLimits) return;
  const { counted, secondsLeft } = await add(context, rate, bucket, { locks: true });
  if (counted > rowOf(context, rate).times) throw tooMany(context, rate, secondsLeft);
}

/**
 * Counts before the result is known, so that parallel tries count. @throws Problem K429
 * @returns a function that takes back this one try after a right answer; the others stay, or one right answer would open more
 */
export async function countTry(context: RateContext, rate: Rate, bucket: string): Promise<() => Promise<void>> {
  if (!context.rateLimits) return async () => {};
  const { counted, secondsLeft, place } = await add(context, rate, bucket, { locks: true });
  if (counted > context.rates[rate].times) throw tooMany(context, rate, secondsLeft);
  return async () => {
    const { db } = context.database;
    await db
      .updateTable('rate')
      .set({ count: sql`count - 1` })
      .where('bucket', '=', place.bucket)
      .where('window_start', '=', place.window_start)
      .execute();
    await db.deleteFrom('rate').where('bucket', '=', lockOf(place.bucket)).execute();
  };
}

export async function recordUse(context: RateContext, rate: Rate, bucket: string, tx?: Db): Promise<void> {
  if (context.rateLimits) await add(context, rate, bucket, { tx, locks: true });
}

export async function reset(context: RateContext, rate: Rate, bucket: string): Promise<void> {
  if (!context.rateLimits) return;
  const buckets = namesOf(context, rate, bucket).flatMap((name) => [name, lockOf(name)]);
  await context.database.db.deleteFrom('rate').where('bucket', 'in', buckets).execute();
}

export async function tallyWithRefusal(context: RateContext, rate: Rate, bucket: string) {
  if (!context.rateLimits) return { counted: 1, refusal: tooMany(context, rate, 0) };
  const { counted, secondsLeft } = await add(context, rate, bucket);
  return { counted, refusal: tooMany(context, rate, secondsLeft) };
}

/** With `locks` the last allowed try locks the bucket, in the same statement. */
async function add(
  context: RateContext,
  rate: CountedRate,
  bucket: string,
  { tx: db = context.database.db, locks = false }: { tx?: Db | undefined; locks?: boolean } = {},
) {
  const { minutes, slide, times } = rowOf(context, rate);
  const width = minutes * 60;
  const step = slide ?? width;
  const now = Math.floor(context.now.epochMilliseconds / 1000);
  const start = now - (now % step);
  const place = { bucket: nameOf(context, rate, bucket), window_start: fromSeconds(start) };
  const { rows } = await sql<{ counted: number; first: string | null }>`
    with added as (
      insert into rate (bucket, window_start, count) values (${place.bucket}, ${place.window_start}, 1)
      on conflict (bucket, window_start) do update set count = rate.count + 1 returning count
    ), total as (
    select (added.count + coalesce(sum(earlier.count), 0))::int as counted, min(earlier.window_start) as first
    from added left join rate earlier on earlier.bucket in (${sql.join(namesOf(context, rate, bucket))}) and earlier.count > 0
      and earlier.window_start > ${fromSeconds(now - width)} and earlier.window_start <= ${place.window_start}
      and (earlier.bucket, earlier.window_start) <> (${place.bucket}, ${place.window_start})
    group by added.count
    ), locked as (
      insert into rate (bucket, window_start, count) select ${lockOf(place.bucket)}, ${iso(context.now)}, 1 from total
      where ${locks}::boolean and counted = ${times}::int on conflict do nothing
    )
    select counted, first from total`.execute(db);
  const [{ counted, first } = { counted: 1, first: null }] = rows;
  const oldest = first === null ? start : Math.floor(Temporal.Instant.from(first).epochMilliseconds / 1000);
  async function forget(): Promise<void> {
    if (slide === undefined) return;
    const { bucket, window_start } = place;
    await db
      .updateTable('rate')
      .set({ count: sql`count - 1` })
      .where('bucket', '=', bucket)
      .where('window_start', '=', window_start)
      .execute();
  }
  return { counted, secondsLeft: oldest + width - now, forget, place };
}

function fromSeconds(seconds: number): string {
  return iso(Temporal.Instant.fromEpochMilliseconds(seconds * 1000));
}

/** The bucket is hashed, so that the table shows no address, mailbox or identifier (D4). */
function nameOf(
  context: RateContext,
  rate: CountedRate,
  bucket: string,
  key: Pick<Keys, 'derive'> = context.keys,
): string {
  const normalized = bucket.normalize('NFKC').trim().toLowerCase();
  const owner = ownerOf[rowOf(context, rate).by](normalized, context);
  return `${typeof rate === 'string' ? rate : rate.name}:${createHmac('sha256', key.derive('rate')).update(owner).digest('base64url')}`;
}

const ownerOf: Record<RateSubject, (key: string, context: RateContext) => string> = {
  address: (key) => key,
  share: (key) => key,
  account: (key) => key,
  reservation: (key) => key,
  token: (key) => key,
  everybody: (key) => key,
  identifier: (key, { host }) => `${host.partnerId}:${key}`,
  mailbox: mailboxOf,
};

function namesOf(context: RateContext, rate: CountedRate, bucket: string): string[] {
  return context.keys.all.map((key) => nameOf(context, rate, bucket, key));
}

function rowOf({ rates }: RateContext, rate: CountedRate): RateRow {
  return typeof rate === 'string' ? rates[rate] : rate;
}

function lockOf(name: string): string {
  return `locked:${name}`;
}

function tooMany(context: RateContext, rate: CountedRate, retryAfterSeconds: number) {
  const { times, minutes } = rowOf(context, rate);
  const name = typeof rate === 'string' ? rate : rate.name;
  return problem('K429', { retryAfterSeconds, rate: name, times, windowSeconds: minutes * 60 });
}
