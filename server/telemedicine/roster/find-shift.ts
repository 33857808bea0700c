import { problem } from '../../../contract/platform/problem.ts';
import type { Tx } from '../../platform/transaction.ts';

export type ShiftRow = Awaited<ReturnType<typeof findShift>>;

export async function findShift(tx: Tx, id: string) {
  const row = await tx.selectFrom('duty_shift').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw problem('#404');
  return row;
}
