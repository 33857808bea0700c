import type { WorkFilter } from '../../../contract/platform/work-list.ts';

/** How many lines a work list has in the views that ask for work. */
export async function countsBy(count: (filter: WorkFilter) => Promise<number>) {
  const [open, mine, overdue] = await Promise.all([count('open'), count('mine'), count('overdue')]);
  return { open, mine, overdue };
}

/** The same of a list whose lines nobody holds. */
export async function unheldCountsBy(count: (filter: WorkFilter) => Promise<number>) {
  const [open, overdue] = await Promise.all([count('open'), count('overdue')]);
  return { open, mine: 0, overdue };
}

/** Who works on a line; null for nobody. */
export function holderOf({
  operator_account_id: id,
  holder,
}: {
  operator_account_id: string | null;
  holder: string | null;
}) {
  return id === null || holder === null ? null : { id, name: holder };
}
