import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { bulkTypes } from '../../../contract/interop/bulk-export.ts';
import { problem } from '../../../contract/platform/problem.ts';
import { keyOf } from '../../identity/session/api-key.ts';
import { auditWrite } from '../../platform/audit/audit.ts';
import { iso } from '../../platform/clock.ts';
import { consume } from '../../platform/rate.ts';
import { inTransaction } from '../../platform/transaction.ts';
import type { Handler } from '../context.ts';
import { bulkEvent } from './bulk-event.ts';
import { viewOf } from './find.ts';

/** Seconds after which a key with an export under way may ask again. */
const patience = 60;

export const startBulkExport: Handler<'startBulkExport'> = async ({ types = bulkTypes, since }, context) => {
  const { id: keyId } = await keyOf(context, context, 'export');
  await consume(context, 'bulk-export', String(keyId));
  const row = await inTransaction(context, async (tx) => {
    const made = await tx
      .insertInto('bulk_export')
      .values({
        id: randomUUID(),
        partner_id: context.host.partnerId,
        api_key_id: keyId,
        types: [...types],
        since: since ?? null,
        status: 'working',
        created_at: iso(context.now),
      })
      .onConflict((on) => on.column('api_key_id').where('status', '=', sql.lit('working')).doNothing())
      .returningAll()
      .executeTakeFirst();
    if (!made) throw problem('K429', { retryAfterSeconds: patience, why: 'running' });
    const reason = [...types, ...(since === undefined ? [] : [`since ${since}`])].join(' ');
    await auditWrite(tx, context, bulkEvent(made, 'start', reason));
    return made;
  });
  return viewOf(context, row);
};
