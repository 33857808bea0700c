import type { Tx } from '../../platform/transaction.ts';

/** A paper that the holder sent, as long as it is kept. */
export async function paperOf(tx: Tx, fileId: string | null): Promise<{ id: string; name: string } | null> {
  const file = await tx
    .selectFrom('file')
    .select(['id', 'name'])
    .where('id', '=', fileId)
    .where('status', '=', 'attached')
    .executeTakeFirst();
  return file ?? null;
}
