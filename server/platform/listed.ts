import type { AliasedExpression, SelectQueryBuilder } from 'kysely';
import { mostListed } from '../../contract/platform/rules.ts';
import type { Database } from './db/open.ts';
import type { Tx } from './transaction.ts';

type Page = { page: number; limit: number };

function rowsOfPage({ page, limit }: Page) {
  const offset = Math.min((page - 1) * limit, mostListed);
  return { offset, limit: Math.min(limit, mostListed - offset) };
}

export function pageOf(page: Page) {
  const { limit, offset } = rowsOfPage(page);
  return <DB, Tables extends keyof DB, Row>(list: SelectQueryBuilder<DB, Tables, Row>) =>
    list.limit(limit).offset(offset);
}

type ListQuery = { limit: (most: number) => { as: (name: 'listed') => AliasedExpression<object, 'listed'> } };

/** Counts no further than the pages go, so that a long list is as quick as a short one. */
export async function countListed(db: Tx | Database['db'], listed: ListQuery): Promise<number> {
  const { total } = await db
    .selectFrom(listed.limit(mostListed).as('listed'))
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

export async function countsOf(db: Tx | Database['db'], listed: (filter: 'open' | 'overdue') => ListQuery) {
  const total = (filter: 'open' | 'overdue') =>
    db
      .selectFrom(listed(filter).limit(mostListed).as('listed'))
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .$asScalar();
  const { open, overdue } = await db
    .selectNoFrom([total('open').as('open'), total('overdue').as('overdue')])
    .executeTakeFirstOrThrow();
  return { open: Number(open), mine: 0, overdue: Number(overdue) };
}
