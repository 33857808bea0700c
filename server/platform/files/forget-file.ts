import type { Services } from '../context.ts';
import { forgetFileKey } from './file-key.ts';
import { removePieces } from './pieces.ts';

/** After the row says so: the key first, so that nothing can be read even if the storage is away. */
export async function forgetFile(services: Services, id: string): Promise<void> {
  await forgetFileKey(services.database.db, id);
  await removePieces(services, id, ['incoming', 'body', 'preview']);
}
