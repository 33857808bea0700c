import { stateNamed } from '../../../contract/platform/states.ts';
import { fileStates } from '../../../contract/records/file-states.ts';
import type { Services } from '../../booking/context.ts';
import { iso } from '../../platform/clock.ts';
import { lockContent } from '../../platform/files/content.ts';
import { removeForgotten } from '../../platform/files/forget-file.ts';
import { forEachRow } from '../../platform/for-each-row.ts';
import { inTransaction } from '../../platform/transaction.ts';
import { byFileJob } from './by-file-job.ts';
import { moveFile } from './move-file.ts';

const mostAtOnce = 200;

export async function expireFiles(services: Services): Promise<void> {
  const { database, clock } = services;
  const over = await database.db
    .selectFrom('file')
    .select('id')
    .where('status', '=', 'staged')
    .where('expires_at', '<=', iso(clock()))
    .orderBy('updated_at')
    .limit(mostAtOnce)
    .execute();
  const each = async (id: string) => {
    if (await expire(services, id)) await removeForgotten(services, id);
  };
  await forEachRow(
    services,
    over,
    ({ id }) => id,
    ({ id }) => each(id),
  );
}

async function expire(services: Services, id: string): Promise<boolean> {
  return inTransaction(services, async (tx) => {
    await lockContent(tx, id);
    const row = await tx
      .selectFrom('file')
      .select(['id', 'account_id', 'partner_id', 'status'])
      .where('id', '=', id)
      .where('status', '=', 'staged')
      .where('expires_at', '<=', iso(services.clock()))
      .executeTakeFirst();
    if (!row) return false;
    const from = { ...row, status: stateNamed(fileStates, row.status) };
    await moveFile(tx, byFileJob(services, row.partner_id), from, 'expired', { verb: 'expire' });
    return true;
  });
}
