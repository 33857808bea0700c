import type { Services } from '../context.ts';
import { errorDetails } from '../error-details.ts';
import { contentOfId } from './content.ts';
import { forgetFileKey } from './file-key.ts';
import { removePieces } from './pieces.ts';

/** The key is forgotten before the bytes are removed, so that nothing can be read even if the storage is away. */
export async function forgetFile(services: Services, id: string): Promise<void> {
  await forgetFileKey(services.database.db, id);
  await removeForgotten(services, id);
}

/** Removes a file's bytes where no form has their key any more. The sweep removes those of a storage that is away. */
export async function removeForgotten(services: Services, fileId: string): Promise<void> {
  const { db } = services.database;
  const id = await contentOfId(db, fileId);
  const key = await db.selectFrom('file_key').select('file_id').where('file_id', '=', id).executeTakeFirst();
  if (key) return;
  await removePieces(services, id, ['incoming', 'body', 'preview']).catch((error: unknown) => {
    services.log.warn({ file: id, error: errorDetails(error) }, 'the pieces of a file were left to the sweep');
  });
}
