import { AbortedTransactionError, type RawBuilder, sql, type Transaction } from 'kysely';
import type { RepeatableId } from '../../contract/operations.ts';
import { memberOf } from '../../contract/platform/member-of.ts';
import { problem } from '../../contract/platform/problem.ts';
import { announce } from './changes.ts';
import { iso } from './clock.ts';
import type { Context, Effect, Services } from './context.ts';
import type { PlainDB } from './db/health.ts';
import { isLockTimeout, isLost, mayRunAgain } from './db/unavailable.ts';
import { isFormKey } from './form-key.ts';
import { hashOf } from './keys.ts';

export type Tx = Transaction<PlainDB>;

export type Db = Tx | Services['database']['db'];

const effects = new WeakMap<object, Map<string, Effect>>();

export function afterCommit(tx: Tx, effect: Effect): void {
  const noted = effects.get(tx);
  if (!noted) throw new Error('this transaction was not started by inTransaction');
  noted.set(JSON.stringify(effect), effect);
}

const sent = new WeakMap<object, Promise<unknown>[]>();

/** Later statements do not wait for the write; if it fails, the commit fails. */
export async function sendAlong(tx: Db, write: Promise<unknown>): Promise<void> {
  const others = sent.get(tx);
  if (!others) return void (await write);
  write.catch(() => {});
  others.push(write);
}

/** PostgreSQL refuses whatever follows a failed statement, so the first failure is the cause. */
async function causeOf(error: unknown, writes: readonly Promise<unknown>[]): Promise<unknown> {
  const follows = error instanceof AbortedTransactionError || memberOf(error, 'code') === '25P02';
  if (!follows) return error;
  const outcomes = await Promise.allSettled(writes);
  const failed = outcomes.find((outcome) => outcome.status === 'rejected');
  return failed ? failed.reason : error;
}

/** The most runs; after an exclusion by a migration, the second one may find its prepared statements outdated. */
const attempts = 3;

/** Conflicts make `run` run again, so it must change nothing outside the transaction. */
export async function inTransaction<T>(
  { database, committed }: Pick<Services, 'database' | 'committed'>,
  run: (tx: Tx) => Promise<T>,
): Promise<T> {
  const noted = new Map<string, Effect>();
  const attempt = async (attempts: number): Promise<T> => {
    const writes: Promise<unknown>[] = [];
    try {
      return await database.transaction(async (tx) => {
        noted.clear();
        effects.set(tx, noted);
        sent.set(tx, writes);
        const answer = await run(tx);
        await sendAlong(tx, announce(tx, noted.values()));
        return answer;
      });
    } catch (error) {
      const cause = await causeOf(error, writes);
      if (attempts === 1 || !mayRunAgain(cause)) throw cause;
      return attempt(attempts - 1);
    }
  };
  const answer = await attempt(attempts);
  if (noted.size > 0) committed(new Set(noted.values()));
  return answer;
}

/**
 * With an Idempotency-Key, a second call waits for the first and gets its answer; a failed call leaves no key (R9). A
 * key is its caller's alone (T41). After a broken connection a second run finds out whether the commit happened.
 * @throws Problem K422 for a known key with another input, K409 when the first call takes too long
 */
export async function withIdempotency<T>(
  context: Context,
  scope: RepeatableId,
  input: unknown,
  run: (tx: Tx) => Promise<T>,
): Promise<T> {
  const { database, idempotencyKey } = context;
  if (!idempotencyKey) return inTransaction(context, run);
  const scopes = scopesOf(context, scope, idempotencyKey);
  const keyRow = { scope: await scopeInUse(database.db, scopes, idempotencyKey), key: idempotencyKey };
  const hash = hashOf(JSON.stringify(input));
  const settle = () =>
    inTransaction(context, async (tx) => {
      const fresh = await reserveKey(tx, context, keyRow, hash);
      if (!fresh) return replay<T>(tx, context, keyRow, hash);
      const answer = await run(tx);
      const update = tx
        .updateTable('idempotency')
        .set({ answer: context.keys.seal(JSON.stringify(answer)) })
        .where('scope', '=', keyRow.scope)
        .where('key', '=', keyRow.key);
      await sendAlong(tx, update.execute());
      return answer;
    });
  return settle().catch((error: unknown) => {
    if (isLost(error)) return settle();
    throw error;
  });
}

/** Whether the call has a stored answer, which stays right even where its input would be refused by now. */
export async function isAnswered(context: Context, scope: string): Promise<boolean> {
  const { database, idempotencyKey: key } = context;
  if (!key) return false;
  const row = await database.db
    .selectFrom('idempotency')
    .select('key')
    .where('key', '=', key)
    .where('scope', 'in', scopesOf(context, scope, key))
    .where('answer', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

function scopesOf(context: Context, scope: string, key: string): string[] {
  return callersOf(context, key).map((caller) => `${context.host.brand.key}:${scope}:${caller}`);
}

/** The caller is an account or an operator; a guest by a page's own key, which nobody else knows; else the address by each secret. */
function callersOf({ session, operator, keys, address }: Context, key: string): string[] {
  if (operator) return [operator.id];
  if (session) return [session.accountId];
  if (isFormKey(keys, key)) return ['page'];
  return keys.all.map((made) => hashOf(`${made.derive('caller')} ${address}`).toString('base64url'));
}

async function scopeInUse(db: Context['database']['db'], scopes: string[], key: string): Promise<string> {
  const [newest = '', ...older] = scopes;
  if (older.length === 0) return newest;
  const row = await db
    .selectFrom('idempotency')
    .select('scope')
    .where('key', '=', key)
    .where('scope', 'in', older)
    .executeTakeFirst();
  return row?.scope ?? newest;
}

type KeyRow = { scope: string; key: string };

async function reserveKey(tx: Tx, context: Context, keyRow: KeyRow, hash: Buffer): Promise<boolean> {
  try {
    const inserted = await tx
      .insertInto('idempotency')
      .values({ ...keyRow, request_hash: hash, created_at: iso(context.now) })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    return inserted.numInsertedOrUpdatedRows === 1n;
  } catch (error) {
    if (isLockTimeout(error)) throw problem('K409');
    throw error;
  }
}

async function replay<T>(tx: Tx, context: Context, keyRow: KeyRow, hash: Buffer): Promise<T> {
  const row = await tx
    .selectFrom('idempotency')
    .select(['request_hash', 'answer'])
    .where('scope', '=', keyRow.scope)
    .where('key', '=', keyRow.key)
    // The lock is a write, so this commit too waits until a standby has what the first one wrote (F04).
    .forUpdate()
    .executeTakeFirst();
  if (!row?.answer) throw problem('K409');
  if (!row.request_hash.equals(hash)) throw problem('K422');
  return JSON.parse(context.keys.open(row.answer));
}

/** Changes to one doctor's times wait for each other, so that `next_free_at` stays true. */
export async function lockDoctor(tx: Tx, doctorId: number): Promise<void> {
  await sql`select ${doctorLock(sql`${doctorId}::int`)}`.execute(tx);
}

export function doctorLock(doctorId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`pg_advisory_xact_lock(1, ${doctorId})`;
}
