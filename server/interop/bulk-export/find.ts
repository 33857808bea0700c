import type { Selectable } from 'kysely';
import { type BulkExport, bulkTypes } from '../../../contract/interop/bulk-export.ts';
import { problem } from '../../../contract/platform/problem.ts';
import { keyOf } from '../../identity/session/api-key.ts';
import type { DB } from '../../platform/db/types.ts';
import { consume } from '../../platform/rate.ts';
import type { Context } from '../context.ts';

export type BulkRow = Selectable<DB['bulk_export']>;

/** An export of the same key that is not over. @throws Problem #404 */
export async function findOwn(context: Context, id: string): Promise<BulkRow> {
  const { id: keyId } = await keyOf(context, context, 'export');
  await consume(context, 'bulk-export-look', String(keyId));
  return context.database.db
    .selectFrom('bulk_export')
    .selectAll()
    .where('id', '=', id)
    .where('api_key_id', '=', keyId)
    .where('status', 'in', ['working', 'done', 'failed'])
    .executeTakeFirstOrThrow(() => problem('#404'));
}

export async function viewOf({ database: { db } }: Context, row: BulkRow): Promise<BulkExport> {
  const files = await db
    .selectFrom('bulk_export_file')
    .select(['no', 'kind', 'type', 'count', 'file_id'])
    .where('export_id', '=', row.id)
    .orderBy('no')
    .execute();
  const isDone = row.status === 'done';
  return {
    id: row.id,
    state: isDone ? 'done' : row.status === 'failed' ? 'failed' : 'working',
    people: row.people,
    types: bulkTypes.filter((type) => row.types.includes(type)),
    since: row.since,
    asOf: row.as_of,
    expiresAt: row.expires_at,
    files: isDone
      ? files.map(({ kind, file_id, ...file }) => ({
          ...file,
          kind: kind === 'deleted' ? 'deleted' : 'output',
          fileId: file_id,
        }))
      : [],
  };
}
