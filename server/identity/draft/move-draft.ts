import { hashOf } from '../../platform/keys.ts';
import type { Tx } from '../../platform/transaction.ts';

export async function moveDrafts(tx: Tx, from: string, to: string): Promise<void> {
  await tx
    .updateTable('draft')
    .set({ about: hashOf(to) })
    .where('about', '=', hashOf(from))
    .execute();
}
