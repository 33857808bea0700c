import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { startReservation } from '../../../contract/booking/hold.ts';
import { listStagedFiles } from '../../../contract/records/file.ts';
import { addRecord, createDownload, readRecord } from '../../../contract/records/record.ts';
import { clamdServer } from '../../../tests/files/clamd.ts';
import { plainPdf } from '../../../tests/files/pdfs.ts';
import { newRecord } from '../../../tests/files/records.ts';
import { upload } from '../../../tests/files/upload.ts';
import { account } from '../../../tests/identity/account.ts';
import { deep, sampled } from '../../../tests/support/deep.ts';
import { freshSlots } from '../../../tests/support/fixture.ts';
import { freePort } from '../../../tests/support/process.ts';
import { good, type World, world } from '../../../tests/support/world.ts';
import { clamdScan } from '../../platform/ports/clamd.ts';
import { gauges } from '../gauges.ts';
import { scanFiles } from './scan-files.ts';

const eicar = 'X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*';
const patience = 800;

let w: World;
let clamd: Awaited<ReturnType<typeof clamdServer>>;
let headers: Record<string, string>;
let accountId: string;
beforeAll(async () => {
  clamd = await clamdServer();
  w = await world({ ports: { scan: clamdScan(clamd.address, patience) } });
  const made = await account(w.database);
  accountId = made.id;
  headers = (await w.session(accountId)).headers;
});
afterEach(() => clamd.be('well'));
afterAll(async () => {
  await w.close();
  await clamd.close();
});

/** A picture that cannot be packed, of more than 100 kB. */
function noise() {
  const noisy = {
    width: 600,
    height: 600,
    channels: 3,
    background: '#888',
    noise: { type: 'gaussian', sigma: 60 },
  } as const;
  return sharp({ create: noisy }).jpeg({ quality: 95 }).toBuffer();
}

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

describe.each(sampled(['silent', 'refusing', 'hanging up'] as const, 3))('while the scanner is %s', (mood) => {
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

async function stateOf(id: string) {
  const row = w.database.db.selectFrom('file').select(['scan', 'scan_tries']).where('id', '=', id);
  const { scan, scan_tries } = await row.executeTakeFirstOrThrow();
  return `${scan} ${scan_tries}`;
}

/** These keep the scanner from the first file, and from no other. */
const troubles: Record<string, (id: string) => Promise<unknown>> = {
  'that is refused': async () => clamd.be('refusing large'),
  'that it hangs up on': async () => clamd.be('hanging up on large'),
  'whose key does not open': (id) =>
    w.database.db
      .updateTable('file_key')
      .set({ wrapped: Buffer.alloc(60) })
      .where('file_id', '=', id)
      .execute(),
  'whose piece is missing': (id) => w.database.db.deleteFrom('file_piece').where('file_id', '=', id).execute(),
};

it.each(sampled(Object.entries(troubles), 4))(
  'F17: a file %s holds up no other, is tried five times, and its owner reads that it could not be checked',
  async (what, begins) => {
    clamd.be('silent');
    const large = { name: `${what}.jpg`, bytes: await noise() };
    const { file } = good(await upload(w, large, headers));
    const made = good(
      await w.call(addRecord, { name: what, kind: 'other', issuedAt: '2026-01-01', fileIds: [file.id] }, headers),
    );
    const small = { name: `after ${what}.pdf`, bytes: await plainPdf(what) };
    const later = good(await upload(w, small, headers)).file;
    await scanFiles(w.services);
    expect([await stateOf(file.id), await stateOf(later.id)]).toEqual(['waiting 0', 'waiting 0']);
    clamd.be('well');
    await begins(file.id);
    await scanFiles(w.services);
    expect([await stateOf(file.id), await stateOf(later.id)]).toEqual(['waiting 1', 'clean 0']);
    for (let no = 0; no < 6; no += 1) await scanFiles(w.services);
    expect(await stateOf(file.id)).toBe('unscannable 5');
    const { fileData } = good(await w.call(readRecord, { recordId: made.id }, headers));
    expect(fileData.map(({ state }) => state)).toEqual(['unchecked']);
    expect((await w.call(createDownload, { fileId: file.id }, headers)).error?.errorCode).toBe('KF024');
    const gauge = gauges.find(({ name }) => name === 'kapu_files_unscannable');
    expect(Number(await gauge?.read(w.services))).toBe(1);
    w.pass({ hours: 24, seconds: 1 });
    headers = (await w.session(accountId)).headers;
    await scanFiles(w.services);
    expect(await stateOf(file.id)).toBe('unscannable 6');
    await w.database.pool.query("update file set scan = 'off' where id = $1", [file.id]);
  },
);

it('F17: a file the scanner refused is handed out once the scanner takes it', async () => {
  clamd.be('refusing large');
  const { file } = good(await upload(w, { name: 'at last.jpg', bytes: await noise() }, headers));
  for (let no = 0; no < 5; no += 1) await scanFiles(w.services);
  expect(await stateOf(file.id)).toBe('unscannable 5');
  clamd.be('well');
  await scanFiles(w.services);
  expect(await stateOf(file.id)).toBe('unscannable 5');
  w.pass({ hours: 24, seconds: 1 });
  headers = (await w.session(accountId)).headers;
  await w.database.pool.query("update file set expires_at = null, status = 'attached' where id = $1", [file.id]);
  await scanFiles(w.services);
  expect(await stateOf(file.id)).toBe('clean 5');
});

it('F17: what the scanner finds later is taken away, and its record says so', async () => {
  clamd.be('silent');
  const made = await newRecord(w, headers, {}, ['late.pdf']);
  const waiting = good(await upload(w, { name: 'waiting.pdf', bytes: await plainPdf('waiting') }, headers)).file;
  expect(waiting.checking).toBe(true);
  const scanner = await clamdServer('%PDF');
  const scan = clamdScan(scanner.address);
  await scanFiles({ ...w.services, ports: { ...w.services.ports, scan } });
  await scanner.close();
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
