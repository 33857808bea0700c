import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { problem } from '../../contract/platform/problem.ts';
import { iso, plus } from './clock.ts';
import type { Context } from './context.ts';
import type { Keys } from './keys.ts';
import { mailboxOf } from './mailbox.ts';
import type { Db } from './transaction.ts';

/** `identifier`: as typed at one partner, existing or not. `mailbox`: at all partners. `share`: see docs/glossary.md */
type By = 'address' | 'share' | 'account' | 'identifier' | 'mailbox' | 'reservation' | 'token' | 'everybody';

type Row = {
  by: By;
  times: number;
  minutes: number;
  /** Seconds the window slides on at a time; without it, the windows lie side by side. */
  slide?: number;
};

export const rates = {
  'register-without-captcha': { by: 'address', times: 20, minutes: 60 },
  'register-with-captcha': { by: 'share', times: 30, minutes: 60 },
  /** Holds, so that nobody empties a calendar (T42). */
  hold: { by: 'share', times: 30, minutes: 10 },
  /** Every ten challenges double the work of the next ten. */
  captcha: { by: 'address', times: 10, minutes: 10 },
  /** In any spelling of the address; sliding, so that no hour has more. */
  'mail-to-address': { by: 'mailbox', times: 12, minutes: 60, slide: 1 },
  /** Right or wrong: a new letter brings new tries, but no more than these (T13). */
  'reservation-code': { by: 'reservation', times: 18, minutes: 60 },
  'move-reservation': { by: 'reservation', times: 12, minutes: 60 },
  /** Six wrong passwords close the password step for 15 minutes; sessions of the account stay open (T13). */
  login: { by: 'identifier', times: 6, minutes: 15 },
  /** For a device that has logged in with this e-mail before; strangers' tries do not lock it. */
  'login-known-device': { by: 'token', times: 6, minutes: 15 },
  /** The same for operators; the customer of the same address is not concerned. */
  'desk-login': { by: 'identifier', times: 6, minutes: 15 },
  'prove-again': { by: 'account', times: 6, minutes: 15 },
  'login-from-address': { by: 'address', times: 100, minutes: 15 },
  'passkey-challenge': { by: 'address', times: 30, minutes: 15 },
  'second-factor': { by: 'account', times: 6, minutes: 15 },
  register: { by: 'address', times: 20, minutes: 60 },
  recover: { by: 'mailbox', times: 5, minutes: 60 },
  'recover-from-address': { by: 'address', times: 30, minutes: 60 },
  verify: { by: 'address', times: 60, minutes: 15 },
  /** Tells whether a TAJ, a tax id or a card number is known, so hardly ever allowed (D4); of each address apart. */
  identify: { by: 'identifier', times: 5, minutes: 60 },
  'identify-anywhere': { by: 'identifier', times: 30, minutes: 60 },
  'identify-from-address': { by: 'address', times: 5, minutes: 60 },
  resend: { by: 'account', times: 5, minutes: 60 },
  'one-time-login': { by: 'mailbox', times: 5, minutes: 60 },
  'one-time-login-from-address': { by: 'address', times: 30, minutes: 60 },
  /** Tokens that open nothing (T45). */
  'unknown-token': { by: 'address', times: 60, minutes: 15 },
  'unknown-token-rows': { by: 'everybody', times: 2000, minutes: 60 },
  'reservation-token': { by: 'token', times: 300, minutes: 15 },
  'calendar-feed': { by: 'token', times: 20, minutes: 60 },
  'my-reservations': { by: 'token', times: 30, minutes: 15 },
  /** An answer tells who is in the register. */
  'desk-match': { by: 'account', times: 30, minutes: 60 },
  /** What one operator opens; more than anybody can read (T37). */
  'desk-look': { by: 'account', times: 120, minutes: 10 },
  /** What one operator takes, hands on and gives back. */
  'case-step': { by: 'account', times: 120, minutes: 10 },
  /** Notes and reminders, with each look at them (T37). */
  'case-notes': { by: 'account', times: 240, minutes: 10 },
  /** By one operator: more than there are calls, less than a list of guesses. */
  'person-search': { by: 'account', times: 60, minutes: 10 },
  /** Sliding, so that no ten minutes have more (T37). */
  'person-open': { by: 'account', times: 30, minutes: 10, slide: 10 },
  'call-back': { by: 'address', times: 20, minutes: 60 },
  /** One phone is not to be rung by everybody's wish. */
  'call-back-phone': { by: 'identifier', times: 3, minutes: 24 * 60, slide: 3600 },
  /** Places joined and changed. */
  'waiting-list': { by: 'account', times: 30, minutes: 60 },
  /** Medical cares asked for. */
  'medical-care': { by: 'account', times: 20, minutes: 60 },
  /** Relatives added, and letters sent to them. */
  relative: { by: 'account', times: 20, minutes: 60 },
  draft: { by: 'token', times: 240, minutes: 15 },
  /** Strangers fill no table with drafts (T45). */
  'new-draft': { by: 'address', times: 200, minutes: 60 },
  /** By the owner's hash: an account or a browser. */
  upload: { by: 'token', times: 300, minutes: 15 },
  'finish-upload': { by: 'token', times: 60, minutes: 15 },
  /** Sliding, so that no ten minutes have more (T37). */
  download: { by: 'account', times: 30, minutes: 10, slide: 10 },
  'step-up': { by: 'account', times: 6, minutes: 15 },
  'upload-without-login': { by: 'address', times: 30, minutes: 60 },
  'care-request': { by: 'account', times: 20, minutes: 60 },
  claim: { by: 'account', times: 20, minutes: 60 },
  preauthorization: { by: 'account', times: 20, minutes: 60 },
  'care-message': { by: 'account', times: 60, minutes: 60 },
  'refused-operation': { by: 'account', times: 60, minutes: 15 },
} as const satisfies Record<string, Row>;
export type Rate = keyof typeof rates;

type Counting = Pick<Context, 'rateLimits' | 'database' | 'keys' | 'now' | 'host'>;

/** Refused attempts count too, unless the window slides; in a transaction, only if it commits. @throws Problem K429 */
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

/** Call it before the check that may fail and `reset` after success, so parallel tries count. @throws Problem K429 */
export async function consumeFailure(context: Counting, rate: Rate, bucket: string): Promise<void> {
  if (!context.rateLimits) return;
  const { counted, secondsLeft } = await addAndLock(context, rate, bucket);
  if (counted > rates[rate].times) throw tooMany(secondsLeft);
}

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

export async function reset(context: Counting, rate: Rate, bucket: string): Promise<void> {
  if (!context.rateLimits) return;
  const buckets = namesOf(context, rate, bucket).flatMap((name) => [name, lockOf(name)]);
  await context.database.db.deleteFrom('rate').where('bucket', 'in', buckets).execute();
}

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

/** Hashed, so that the table shows no address, mailbox or identifier (D4). */
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
  mailbox: mailboxOf,
};

function namesOf(context: Counting, rate: Rate, bucket: string): string[] {
  return context.keys.all.map((key) => nameOf(context, rate, bucket, key));
}

function lockOf(name: string): string {
  return `locked:${name}`;
}

function tooMany(retryAfterSeconds: number) {
  return problem('K429', { retryAfterSeconds });
}
