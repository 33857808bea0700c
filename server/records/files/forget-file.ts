import { forgetFileKey } from '../../platform/files/file-key.ts';
import { removePieces } from '../../platform/files/pieces.ts';
import type { Services } from '../context.ts';

/** After the row says so: the key first, so that nothing can be read even if the storage is away. */
export async function forgetFile(services: Services, id: string): Promise<void> {
  await forgetFileKey(services.database.db, id);
  await removePieces(services, id, ['incoming', 'body', 'preview']);
}
