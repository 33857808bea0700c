import { sql } from 'kysely';
import { iso } from './clock.ts';
import type { Services } from './context.ts';
import type { Database } from './db/open.ts';
import type { Keys } from './keys.ts';
import { refused } from './refused.ts';

/** @throws Error for a secret unknown to this database: the other processes could not open what it seals */
export async function checkSecret({ database: { db }, keys, clock }: Pick<Services, 'database' | 'keys' | 'clock'>) {
  await db.transaction().execute(async (tx) => {
    await sql`lock table known_secret in exclusive mode`.execute(tx);
    if (!(await isKnownSecret(tx, keys))) throw refused(refusal(keys));
    await tx
      .insertInto('known_secret')
      .values({ mark: keys.mark, at: iso(clock()) })
      .onConflict((on) => on.column('mark').doNothing())
      .execute();
  });
}

export async function isKnownSecret(db: Database['db'], keys: Keys): Promise<boolean> {
  const marks = marksOf(keys);
  const noted = await db.selectFrom('known_secret').select('mark').execute();
  if (noted.length > 0) return noted.some(({ mark }) => marks.some((own) => own.equals(mark)));
  const [any, fitting] = await Promise.all([
    db.selectFrom('file_key').select('file_id').limit(1).executeTakeFirst(),
    db
      .selectFrom('file_key')
      .select('file_id')
      .where(sql<Buffer>`substring(wrapped from 1 for 4)`, 'in', marks)
      .limit(1)
      .executeTakeFirst(),
  ]);
  return any === undefined || fitting !== undefined;
}

export function marksOf(keys: Keys): Buffer[] {
  return keys.all.map(({ id }) => Buffer.from(id, 'hex'));
}

function refusal({ id }: Keys): string {
  return [
    'KAPU_SECRET is not the one this database was written under, and none of KAPU_SECRET_PREVIOUS is: files, sealed columns and',
    'links of before would not open. Give the secret of before; where it is being changed, give it as KAPU_SECRET_PREVIOUS. Only if it is',
    `lost for good, docs/operations.md ("Secrets") has the statement that says so; the mark of this one is ${id}.`,
  ].join(' ');
}
