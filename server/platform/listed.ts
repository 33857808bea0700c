import type { AliasedExpression } from 'kysely';
import { mostListed } from '../../contract/platform/rules.ts';
import type { Database } from './db/open.ts';
import type { Tx } from './transaction.ts';

/** The rows of a page; a list goes no further than `mostListed`. */
export function rowsOfPage({ page, limit }: { page: number; limit: number }) {
  const offset = Math.min((page - 1) * limit, mostListed);
  return { offset, limit: Math.min(limit, mostListed - offset) };
}

type Listed = { limit: (most: number) => { as: (name: 'listed') => AliasedExpression<object, 'listed'> } };

/** Counts no further than the pages go, so that a long list is as quick as a short one. */
export async function countListed(db: Tx | Database['db'], listed: Listed): Promise<number> {
  const { total } = await db
    .selectFrom(listed.limit(mostListed).as('listed'))
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}
