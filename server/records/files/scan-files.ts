import { randomUUID } from 'node:crypto';
import { stateNamed } from '../../../contract/platform/states.ts';
import { fileStates, keptStates } from '../../../contract/records/file-states.ts';
import { auditWrite } from '../../platform/audit/audit.ts';
import { byItself } from '../../platform/context.ts';
import { openFileKey } from '../../platform/files/file-key.ts';
import { forgetFile } from '../../platform/files/forget-file.ts';
import { readPieces } from '../../platform/files/pieces.ts';
import type { ScanVerdict } from '../../platform/ports/scan.ts';
import { inTransaction } from '../../platform/transaction.ts';
import type { Services } from '../context.ts';
import { fileEvent } from './file-event.ts';
import { moveFile } from './move-file.ts';

const mostAtOnce = 50;

/** Looks again at what the scanner had no time for; until then nobody is handed the file (F17). */
export async function scanFiles(services: Services): Promise<void> {
  const waiting = await services.database.db
    .selectFrom('file')
    .select(['id', 'owner', 'size'])
    .where('scan', '=', 'waiting')
    .where('status', 'in', keptStates)
    .orderBy('no')
    .limit(mostAtOnce)
    .execute();
  for (const file of waiting) {
    const verdict = await scan(services, file);
    // It is still away: the others wait for the next minute.
    if (verdict === 'waiting') return;
    await settle(services, file.id, verdict);
  }
}

async function scan(services: Services, { id, owner, size }: { id: string; owner: Buffer; size: number }) {
  const key = await openFileKey(services.database.db, services.keys, id, { hash: owner });
  return services.ports.scan(readPieces(services, { fileId: id, part: 'body', key }, size));
}

async function settle(services: Services, id: string, verdict: Exclude<ScanVerdict, 'waiting'>): Promise<void> {
  const now = services.clock();
  const refused = await inTransaction(services, async (tx) => {
    const row = await tx
      .selectFrom('file')
      .select(['id', 'account_id', 'partner_id', 'status'])
      .where('id', '=', id)
      .where('status', 'in', keptStates)
      .where('scan', '=', 'waiting')
      .forUpdate()
      .executeTakeFirst();
    if (!row) return false;
    const occasion = { ...byItself, now, requestId: randomUUID(), host: { partnerId: row.partner_id } };
    if (verdict === 'infected') {
      const from = { ...row, status: stateNamed(fileStates, row.status) };
      await moveFile(tx, occasion, from, 'refused', {
        verb: 'infected',
        outcome: 'denied',
        changes: { scan: verdict },
      });
      return true;
    }
    const health = await auditWrite(tx, occasion, fileEvent(occasion, row, 'scan'));
    await health.updateTable('file').set({ scan: verdict }).where('id', '=', id).execute();
    return false;
  });
  if (!refused) return;
  services.log.warn({ file: id }, 'a file was infected');
  await forgetFile(services, id);
}
