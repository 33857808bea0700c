import { keptStates } from '../../../contract/records/file-states.ts';
import { contentOfId, hasContent } from '../../platform/files/content.ts';
import type { Tx } from '../../platform/transaction.ts';

/** Forgets the key once no kept file has these bytes. Call it with all files of the bytes locked. */
export async function forgetUnusedKey(tx: Tx, fileId: string): Promise<void> {
  const content = await contentOfId(tx, fileId);
  await tx
    .deleteFrom('file_key')
    .where('file_id', '=', content)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('file').select('file.id').where(hasContent(content)).where('status', 'in', keptStates))),
    )
    .execute();
}
