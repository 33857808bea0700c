import type { Tx } from '../../platform/transaction.ts';

export async function paperOf(tx: Tx, fileId: string | null): Promise<{ id: string; name: string } | null> {
  const file = await tx
    .selectFrom('file')
    .select(['id', 'name'])
    .where('id', '=', fileId)
    .where('status', '=', 'attached')
    .executeTakeFirst();
  return file ?? null;
}
