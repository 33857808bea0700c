import { randomUUID } from 'node:crypto';
import { stateNamed } from '../../../contract/platform/states.ts';
import { fileStates } from '../../../contract/records/file-states.ts';
import { iso } from '../../platform/clock.ts';
import { byItself } from '../../platform/context.ts';
import { forgetFile } from '../../platform/files/forget-file.ts';
import { inTransaction } from '../../platform/transaction.ts';
import type { Services } from '../context.ts';
import { moveFile } from './move-file.ts';

const mostAtOnce = 200;

export async function expireFiles(services: Services): Promise<void> {
  const { database, clock } = services;
  const over = await database.db
    .selectFrom('file')
    .select('id')
    .where('status', '=', 'staged')
    .where('expires_at', '<=', iso(clock()))
    .limit(mostAtOnce)
    .execute();
  for (const { id } of over) if (await expire(services, id)) await forgetFile(services, id);
}

async function expire(services: Services, id: string): Promise<boolean> {
  const now = services.clock();
  return inTransaction(services, async (tx) => {
    const row = await tx
      .selectFrom('file')
      .select(['id', 'account_id', 'partner_id', 'status'])
      .where('id', '=', id)
      .where('status', '=', 'staged')
      .where('expires_at', '<=', iso(now))
      .forUpdate()
      .executeTakeFirst();
    if (!row) return false;
    const occasion = { ...byItself, now, requestId: randomUUID(), host: { partnerId: row.partner_id } };
    const from = { ...row, status: stateNamed(fileStates, row.status) };
    await moveFile(tx, occasion, from, 'expired', { verb: 'expire' });
    return true;
  });
}
