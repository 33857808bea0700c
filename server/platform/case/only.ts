import { notFound } from '../../../contract/platform/problem.ts';

type RowQuery<Row> = { executeTakeFirstOrThrow: (error: typeof notFound) => Promise<Row> };

/** Reads one case, and locks it where a step follows. @throws Problem #404 where there is none (T01) */
export function onlyCase<Row>(
  query: RowQuery<Row> & { forUpdate: () => RowQuery<Row> },
  isLocked: boolean,
): Promise<Row> {
  return (isLocked ? query.forUpdate() : query).executeTakeFirstOrThrow(notFound);
}
