import { problem } from '../../../contract/platform/problem.ts';

type RowQuery<Row> = { executeTakeFirst: () => Promise<Row | undefined> };

/** The one row of a case that was asked for, locked where a step follows. @throws Problem #404 where there is none (T01) */
export async function onlyCase<Row>(
  found: RowQuery<Row> & { forUpdate: () => RowQuery<Row> },
  isLocked: boolean,
): Promise<Row> {
  const row = await (isLocked ? found.forUpdate() : found).executeTakeFirst();
  if (!row) throw problem('#404');
  return row;
}
