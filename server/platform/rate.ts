import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { problem } from '../../contract/platform/problem.ts';

import { iso, plus } from './clock.ts';
import type { Context } from './context.ts';
import type { Keys } from './keys.ts';
import type { Tx } from './transaction.ts';

/**
 * Whose doings are counted together: those from one `address`, IPv6 by its /64; of one `account`; for one `identifier` typed
 * at this partner, whether anybody has it or not; for one `mailbox`, wherever it is asked for; on one `reservation`;
 * for one `share` of the holds (`reservation/share.ts`); by one `token`; or of `everybody`.
 */
type By = 'address' | 'share' | 'account' | 'identifier' | 'mailbox' | 'reservation' | 'token' | 'everybody';

type Row = {
  by: By;
  times: number;
  minutes: number;
  /** In seconds: the window slides on by so much at a time; without it, the windows lie side by side. */
  slide?: number;
};

/** How often something may be done, counted in the database so that every process counts together. */
export const rates = {
  /** Bookings by a browser without script, from one address: the mailed code stands in for the captcha (S5-20). */
  'register-without-captcha': { by: 'address', times: 20, minutes: 60 },
  /** The same with an answer to the captcha. */
  'register-with-captcha': { by: 'share', times: 30, minutes: 60 },
  /** Holds, so that nobody empties a calendar (T42). */
  hold: { by: 'share', times: 30, minutes: 10 },
  /** Captchas asked for; each ten cost the browser twice the work of the ten before. */
  captcha: { by: 'address', times: 10, minutes: 10 },
  /** Letters to one mailbox, counted by every form in which somebody types an address, together: no hour has more. */
  'mail-to-address': { by: 'mailbox', times: 12, minutes: 60, slide: 1 },
  /** Codes typed for one reservation, right or wrong: a new letter brings new tries, but no more than these (T13). */
  'reservation-code': { by: 'reservation', times: 18, minutes: 60 },
  /** Wrong passwords: the sixth locks the step, never the account (T13). */
  login: { by: 'identifier', times: 6, minutes: 15 },
  /** The same on a device that has logged in with this e-mail before: strangers' tries do not count there. */
  'login-known-device': { by: 'token', times: 6, minutes: 15 },
  /** The password once more, by whoever is logged in: it neither locks the log-in nor is locked by it. */
  'prove-again': { by: 'account', times: 6, minutes: 15 },
  /** A company behind one address logs in on Monday morning; a list of stolen passwords is longer. */
  'login-from-address': { by: 'address', times: 100, minutes: 15 },
  /** Challenges for a passkey, asked for by a press: each is a row until it is over. */
  'passkey-challenge': { by: 'address', times: 30, minutes: 15 },
  /** Codes of an authenticator and recovery codes, wrong ones in a row. */
  'second-factor': { by: 'account', times: 6, minutes: 15 },
  register: { by: 'address', times: 20, minutes: 60 },
  recover: { by: 'mailbox', times: 5, minutes: 60 },
  'recover-from-address': { by: 'address', times: 30, minutes: 60 },
  /** Links and codes out of mails, tried from one address. */
  verify: { by: 'address', times: 60, minutes: 15 },
  /** Whether a TAJ, a tax id or a card number is known: an oracle about people, so hardly ever (D4). */
  identify: { by: 'identifier', times: 5, minutes: 60 },
  'identify-from-address': { by: 'address', times: 5, minutes: 60 },
  resend: { by: 'account', times: 5, minutes: 60 },
  'one-time-login': { by: 'mailbox', times: 5, minutes: 60 },
  'one-time-login-from-address': { by: 'address', times: 30, minutes: 60 },
  /** Tokens that open nothing (T45). */
  'unknown-token': { by: 'address', times: 60, minutes: 15 },
  /** The rows such tokens leave in the audit, from wherever they come. */
  'unknown-token-rows': { by: 'everybody', times: 2000, minutes: 60 },
  /** What is done with one reservation's token; each leaves a row. */
  'reservation-token': { by: 'token', times: 300, minutes: 15 },
  /** Looks at all of a guest's bookings; each leaves a row a booking. */
  'my-reservations': { by: 'token', times: 30, minutes: 15 },
  /** Operations refused to somebody who is logged in; the audit hears of the rest once. */
  'refused-operation': { by: 'account', times: 60, minutes: 15 },
} as const satisfies Record<string, Row>;
export type Rate = keyof typeof rates;

type Db = Tx | Context['database']['db'];
type Counting = Pick<Context, 'rateLimits' | 'database' | 'keys' | 'now' | 'host'>;

/**
 * Counts what counts whether it succeeds or not. Where the windows lie side by side, twice as many may pass in a row around an
 * edge, and what is refused counts until its window ends; where the window slides, what is refused does not count. Either way
 * nobody who asks too often locks himself out for good.
 * Inside a transaction only what is committed has counted.
 * @throws Problem K429 with the seconds to wait
 */
export async function consume(
  context: Counting,
  rate: Rate,
  bucket: string,
  tx: Db = context.database.db,
): Promise<void> {
  if (!context.rateLimits) return;
  const { counted, secondsLeft, forget } = await add(context, rate, bucket, tx);
  if (counted <= rates[rate].times) return;
  await forget();
  throw tooMany(secondsLeft);
}

/** Counts without refusing, for what only gets dearer. */
export async function tally(context: Counting, rate: Rate, bucket: string): Promise<number> {
  if (!context.rateLimits) return 1;
  return (await add(context, rate, bucket)).counted;
}

/** @throws Problem K429 while the step is locked for this bucket */
export async function assertNotLocked(context: Counting, rate: Rate, bucket: string): Promise<void> {
  if (!context.rateLimits) return;
  const lasts = rates[rate].minutes;
  const lock = await context.database.db
    .selectFrom('rate')
    .select('window_start')
    .where('bucket', 'in', namesOf(context, rate, bucket).map(lockOf))
    .where('window_start', '>', iso(plus(context.now, -lasts)))
    .orderBy('window_start', 'desc')
    .executeTakeFirst();
  if (!lock) return;
  const until = plus(Temporal.Instant.from(lock.window_start), lasts);
  throw tooMany(Math.ceil(context.now.until(until).total('seconds')));
}

/**
 * Counts a failure; the last one allowed locks the step for as many minutes as the rate says. Call it before the check that
 * may fail, and `forgive` after one that succeeded: tries sent side by side then cannot all be checked before the first
 * failure is counted.
 * @throws Problem K429 when more were under way than are allowed
 */
export async function consumeFailure(context: Counting, rate: Rate, bucket: string): Promise<void> {
  if (!context.rateLimits) return;
  const { counted, secondsLeft } = await addAndLock(context, rate, bucket);
  if (counted > rates[rate].times) throw tooMany(secondsLeft);
}

/** Counts what was done already, so it refuses nothing itself: the last one allowed locks the step. */
export async function recordUse(context: Counting, rate: Rate, bucket: string): Promise<void> {
  if (context.rateLimits) await addAndLock(context, rate, bucket);
}

async function addAndLock(context: Counting, rate: Rate, bucket: string) {
  const { counted, secondsLeft } = await add(context, rate, bucket);
  if (counted === rates[rate].times) {
    await context.database.db
      .insertInto('rate')
      .values({ bucket: lockOf(nameOf(context, rate, bucket)), window_start: iso(context.now), count: 1 })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  return { counted, secondsLeft };
}

/** After a success: the failures before it no longer count. */
export async function reset(context: Counting, rate: Rate, bucket: string): Promise<void> {
  if (!context.rateLimits) return;
  const buckets = namesOf(context, rate, bucket).flatMap((name) => [name, lockOf(name)]);
  await context.database.db.deleteFrom('rate').where('bucket', 'in', buckets).execute();
}

/** The same, with the refusal for whoever decides that it is too often. */
export async function tallyWithRefusal(context: Counting, rate: Rate, bucket: string) {
  if (!context.rateLimits) return { counted: 1, refusal: tooMany(0) };
  const { counted, secondsLeft } = await add(context, rate, bucket);
  return { counted, refusal: tooMany(secondsLeft) };
}

async function add(context: Counting, rate: Rate, bucket: string, db: Db = context.database.db) {
  const { minutes, slide }: Row = rates[rate];
  const width = minutes * 60;
  const step = slide ?? width;
  const now = Math.floor(context.now.epochMilliseconds / 1000);
  const start = now - (now % step);
  const place = { bucket: nameOf(context, rate, bucket), window_start: fromSeconds(start) };
  const { rows } = await sql<{ counted: number; first: string | null }>`
    with added as (
      insert into rate (bucket, window_start, count) values (${place.bucket}, ${place.window_start}, 1)
      on conflict (bucket, window_start) do update set count = rate.count + 1 returning count
    )
    select (added.count + coalesce(sum(earlier.count), 0))::int as counted, min(earlier.window_start) as first
    from added left join rate earlier on earlier.bucket in (${sql.join(namesOf(context, rate, bucket))}) and earlier.count > 0
      and earlier.window_start > ${fromSeconds(now - width)} and earlier.window_start <= ${place.window_start}
      and (earlier.bucket, earlier.window_start) <> (${place.bucket}, ${place.window_start})
    group by added.count`.execute(db);
  const [{ counted, first } = { counted: 1, first: null }] = rows;
  const oldest = first === null ? start : Math.floor(Temporal.Instant.from(first).epochMilliseconds / 1000);
  /** Gives the place back, where it would be in somebody's way later than the window it was refused in. */
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
  return { counted, secondsLeft: oldest + width - now, forget };
}

function fromSeconds(seconds: number): string {
  return iso(Temporal.Instant.fromEpochMilliseconds(seconds * 1000));
}

/** What is counted is an address, a mailbox or an identifier of a person: the table shows none of them (D4). */
function nameOf(context: Counting, rate: Rate, bucket: string, key: Pick<Keys, 'derive'> = context.keys): string {
  const typed = bucket.normalize('NFKC').trim().toLowerCase();
  const whose = whoseOf[rates[rate].by](typed, context);
  return `${rate}:${createHmac('sha256', key.derive('rate')).update(whose).digest('base64url')}`;
}

const whoseOf: Record<By, (typed: string, context: Counting) => string> = {
  address: (typed) => typed,
  share: (typed) => typed,
  account: (typed) => typed,
  reservation: (typed) => typed,
  token: (typed) => typed,
  everybody: (typed) => typed,
  identifier: (typed, { host }) => `${host.partnerId}:${typed}`,
  // `anna+anything@` is another name of the mailbox `anna@`.
  mailbox: (typed) => typed.replace(/^([^@+]+)\+[^@]*(?=@)/, '$1'),
};

/** Under every secret that is given, the newest first. */
function namesOf(context: Counting, rate: Rate, bucket: string): string[] {
  return context.keys.all.map((key) => nameOf(context, rate, bucket, key));
}

function lockOf(name: string): string {
  return `locked:${name}`;
}

function tooMany(retryAfterSeconds: number) {
  return problem('K429', { retryAfterSeconds });
}
