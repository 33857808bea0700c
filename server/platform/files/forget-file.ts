import type { Services } from '../context.ts';
import { errorDetails } from '../error-details.ts';
import { forgetFileKey } from './file-key.ts';
import { removePieces } from './pieces.ts';

/** The key first, so that nothing can be read even if the storage is away. */
export async function forgetFile(services: Services, id: string): Promise<void> {
  await forgetFileKey(services.database.db, id);
  await removeForgotten(services, id);
}

/** Once its key is gone. What a storage that is away keeps, the sweep removes: nobody waits for that. */
export async function removeForgotten(services: Services, id: string): Promise<void> {
  await removePieces(services, id, ['incoming', 'body', 'preview']).catch((error: unknown) => {
    services.log.warn({ file: id, error: errorDetails(error) }, 'the pieces of a file were left to the sweep');
  });
}
