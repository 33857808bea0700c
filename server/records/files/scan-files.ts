import { stateNamed } from '../../../contract/platform/states.ts';
import { fileStates, keptStates } from '../../../contract/records/file-states.ts';
import type { Services } from '../../booking/context.ts';
import { auditWrite } from '../../platform/audit/audit.ts';
import { iso, plus } from '../../platform/clock.ts';
import { errorDetails } from '../../platform/error-details.ts';
import { lockContent } from '../../platform/files/content.ts';
import { openFileKey } from '../../platform/files/file-key.ts';
import { removeForgotten } from '../../platform/files/forget-file.ts';
import { readPieces } from '../../platform/files/pieces.ts';
import type { ScanVerdict } from '../../platform/ports/scan.ts';
import { isStorageFault } from '../../platform/storage/patience.ts';
import { inTransaction, type Tx } from '../../platform/transaction.ts';
import { byFileJob } from './by-file-job.ts';
import { fileEvent } from './file-event.ts';
import { moveFile } from './move-file.ts';

const mostAtOnce = 50;
/** Seconds of work a minute, so that the work ends within the lease of its minute. */
const longest = 30;
/** Tries after which the owner and the person on call are told; from then on the file is scanned once a day. */
const mostTries = 5;
const aDay = 24 * 60;

type UnscannedFile = { id: string; owner: Buffer; size: number };

/** Scans files that wait for a verdict, without which nobody gets them (F17). Those not tried lately come first. */
export async function scanFiles(services: Services): Promise<void> {
  const start = services.clock();
  const waiting = await services.database.db
    .selectFrom('file')
    .select(['id', 'owner', 'size'])
    .where((file) =>
      file.or([
        file('scan', '=', 'waiting'),
        file.and([file('scan', '=', 'unscannable'), file('scan_tried_at', '<', iso(plus(start, -aDay)))]),
      ]),
    )
    .where('status', 'in', keptStates)
    .orderBy('scan_tried_at', (order) => order.asc().nullsFirst())
    .orderBy('no')
    .limit(mostAtOnce)
    .execute();
  for (const file of waiting) {
    if (start.until(services.clock()).total('seconds') > longest) return;
    const verdict = await scan(services, file);
    // The scanner is away, so the other files would not be scanned either.
    if (verdict === 'away') return;
    if (verdict === 'refused') await countTry(services, file.id);
    else await settle(services, file.id, verdict);
  }
}

/** An unreadable file counts as refused, so that it does not hold up the others. */
async function scan(services: Services, { id, owner, size }: UnscannedFile): Promise<ScanVerdict> {
  try {
    const key = await openFileKey(services.database.db, services.keys, id, { hash: owner });
    return await services.ports.scan(readPieces(services, { fileId: id, part: 'body', key }, size));
  } catch (error) {
    if (isStorageFault(error)) return 'away';
    services.log.error({ file: id, error: errorDetails(error) }, 'a file that waits for the scanner cannot be read');
    return 'refused';
  }
}

async function lockedWaiting(tx: Tx, id: string) {
  await lockContent(tx, id);
  const row = await tx
    .selectFrom('file')
    .select(['id', 'account_id', 'partner_id', 'status', 'scan_tries'])
    .where('id', '=', id)
    .where('status', 'in', keptStates)
    .where('scan', 'in', ['waiting', 'unscannable'])
    .executeTakeFirst();
  return row && { ...row, status: stateNamed(fileStates, row.status) };
}

async function countTry(services: Services, id: string): Promise<void> {
  await inTransaction(services, async (tx) => {
    const row = await lockedWaiting(tx, id);
    if (!row) return;
    const tries = row.scan_tries + 1;
    const occasion = byFileJob(services, row.partner_id);
    const health = await auditWrite(tx, occasion, { ...fileEvent(occasion, row, 'scan'), outcome: 'failed' });
    const scan = tries >= mostTries ? 'unscannable' : 'waiting';
    const tried = { scan, scan_tries: tries, scan_tried_at: iso(occasion.now) };
    await health.updateTable('file').set(tried).where('id', '=', id).execute();
  });
}

async function settle(services: Services, id: string, verdict: 'off' | 'clean' | 'infected'): Promise<void> {
  const refused = await inTransaction(services, async (tx) => {
    const row = await lockedWaiting(tx, id);
    if (!row) return false;
    const occasion = byFileJob(services, row.partner_id);
    if (verdict === 'infected') {
      const step = { verb: 'infected', outcome: 'denied', changes: { scan: verdict } } as const;
      await moveFile(tx, occasion, row, 'refused', step);
      return true;
    }
    const health = await auditWrite(tx, occasion, fileEvent(occasion, row, 'scan'));
    await health.updateTable('file').set({ scan: verdict }).where('id', '=', id).execute();
    return false;
  });
  if (!refused) return;
  services.log.warn({ file: id }, 'a file was infected');
  await removeForgotten(services, id);
}
