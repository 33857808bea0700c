import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { startReservation } from '../../../contract/booking/hold.ts';
import { listStagedFiles } from '../../../contract/records/file.ts';
import { createDownload, readRecord } from '../../../contract/records/record.ts';
import { account } from '../../../tests/account.ts';
import { deep } from '../../../tests/deep.ts';
import { clamdServer } from '../../../tests/files/clamd.ts';
import { plainPdf } from '../../../tests/files/pdfs.ts';
import { newRecord } from '../../../tests/files/records.ts';
import { upload } from '../../../tests/files/upload.ts';
import { freshSlots } from '../../../tests/fixture.ts';
import { freePort } from '../../../tests/process.ts';
import { good, type World, world } from '../../../tests/world.ts';
import { clamdScan } from '../../platform/ports/clamd.ts';
import { scanFiles } from './scan-files.ts';

const eicar = 'X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*';
const patience = 300;

let w: World;
let clamd: Awaited<ReturnType<typeof clamdServer>>;
let headers: Record<string, string>;
beforeAll(async () => {
  clamd = await clamdServer();
  w = await world({ ports: { scan: clamdScan(clamd.address, patience) } });
  const made = await account(w.database);
  headers = (await w.session(made.id)).headers;
});
afterEach(() => clamd.be('well'));
afterAll(async () => {
  await w.close();
  await clamd.close();
});

async function infected(name: string) {
  return { name, bytes: Buffer.concat([await plainPdf(name), Buffer.from(`\n%${eicar}`)]) };
}

describe('a file', () => {
  it('with a virus is refused and audited, and nothing of it is kept', async () => {
    const { status, error } = await upload(w, await infected('a.pdf'), headers);
    expect([status, error?.errorCode]).toEqual([422, 'KF008']);
    const rows = await w.database.db
      .selectFrom('audit')
      .select(['action', 'outcome'])
      .where('action', '=', 'file.infected')
      .execute();
    expect(rows).toEqual([{ action: 'file.infected', outcome: 'denied' }]);
    expect(await w.database.db.selectFrom('file_piece').select('name').execute()).toEqual([]);
  });

  it('is looked at whole, as it was sent', async () => {
    const bytes = await plainPdf('whole');
    clamd.seen.length = 0;
    good(await upload(w, { name: 'w.pdf', bytes }, headers));
    expect(clamd.seen).toEqual([bytes.length]);
  });
});

describe.each(['silent', 'refusing', 'hanging up'] as const)('while the scanner is %s', (mood) => {
  it('F17: a file waits and is handed to nobody, bookings go on, and the next minute settles it', async () => {
    clamd.be(mood);
    const made = await newRecord(w, headers, {}, [`${mood}.pdf`]);
    const fileId = made.fileData[0]?.id ?? '';
    expect(made.fileData[0]?.state).toBe('checking');
    expect((await w.call(createDownload, { fileId }, headers)).error?.errorCode).toBe('KF013');
    await scanFiles(w.services);
    expect((await w.call(createDownload, { fileId }, headers)).error?.errorCode).toBe('KF013');
    good(await w.call(startReservation, { slotId: slot(), subfunctionId: 101 }));
    clamd.be('well');
    await scanFiles(w.services);
    expect((await w.call(createDownload, { fileId }, headers)).status).toBe(200);
  });
});

const slot = freshSlots();

it('F17: what the scanner finds later is taken away, and its record says so', async () => {
  clamd.be('silent');
  const made = await newRecord(w, headers, {}, ['late.pdf']);
  const waiting = good(await upload(w, { name: 'waiting.pdf', bytes: await plainPdf('waiting') }, headers)).file;
  expect(waiting.checking).toBe(true);
  const found = await clamdServer('%PDF');
  const scan = clamdScan(found.address);
  await scanFiles({ ...w.services, ports: { ...w.services.ports, scan } });
  await found.close();
  const { fileData } = good(await w.call(readRecord, { recordId: made.id }, headers));
  expect(fileData.map(({ state }) => state)).toEqual(['refused']);
  const { items } = good(await w.call(listStagedFiles, { purpose: 'record' }, headers));
  expect(items.map(({ id }) => id)).not.toContain(waiting.id);
  const keys = await w.database.db
    .selectFrom('file_key')
    .select('file_id')
    .where('file_id', 'in', [waiting.id, fileData[0]?.id ?? ''])
    .execute();
  expect(keys).toEqual([]);
});

const hasClamd = spawnSync('clamd', ['--version']).error === undefined;
if (deep && !hasClamd) console.warn('There is no clamd here: the real scanner is not tried. Install clamav-daemon.');

// Only in the deep run and where clamd is installed: not every machine has it.
it.runIf(deep && hasClamd)('finds EICAR by a real clamd with a signature of its own', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kapu-clamd-'));
  const port = await freePort();
  const md5 = '44d88612fea8a8f36de82e1278abb02f:68:Kapu.Eicar';
  writeFileSync(join(folder, 'eicar.hdb'), `${md5}\n`);
  writeFileSync(
    join(folder, 'clamd.conf'),
    `DatabaseDirectory ${folder}\nTCPSocket ${port}\nTCPAddr 127.0.0.1\nForeground yes\nUser root\n`,
  );
  const child = spawn('clamd', ['-c', join(folder, 'clamd.conf')], { stdio: 'ignore' });
  try {
    const scan = clamdScan(`tcp://127.0.0.1:${port}`);
    await vi.waitFor(async () => expect(await scan([Buffer.from('harmless')])).toBe('clean'), 30_000);
    expect(await scan([Buffer.from(eicar)])).toBe('infected');
  } finally {
    child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  }
});
