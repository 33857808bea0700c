import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import * as tus from 'tus-js-client';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { finishResumable, listStagedFiles, readResumable, startResumable } from '../../../contract/records/file.ts';
import { plainPdf } from '../../../tests/files/pdfs.ts';
import { photo } from '../../../tests/files/pictures.ts';
import { unzipped } from '../../../tests/files/unzipped.ts';
import { dicomOf, zipOf } from '../../../tests/files/zips.ts';
import { account } from '../../../tests/identity/account.ts';
import { deep } from '../../../tests/support/deep.ts';
import { listening } from '../../../tests/support/listening.ts';
import { serve, stop } from '../../../tests/support/process.ts';
import { good, type World, world, worldSecret } from '../../../tests/support/world.ts';
import { openFileKey } from '../../platform/files/file-key.ts';
import { listPieces, readPieces, writePieces } from '../../platform/files/pieces.ts';
import { forgetUploads } from '../../platform/files/sweep.ts';
import { beginFinish } from './finishing.ts';

const MB = 1024 * 1024;
const purpose = 'second_opinion';

let w: World;
let at: Awaited<ReturnType<typeof listening>>;
let headers: { authorization: string };
beforeAll(async () => {
  w = await world();
  at = await listening(w);
  headers = await someone();
});
afterAll(async () => {
  await at.close();
  await w.close();
});

async function someone() {
  return (await w.session((await account(w.database)).id)).headers;
}

async function started(name: string, size: number) {
  return good(await w.call(startResumable, { purpose, name, size }, headers));
}

function send(url: string, bytes: Buffer, port = at.port): Promise<void> {
  return new Promise((done, fail) => {
    new tus.Upload(bytes, {
      uploadUrl: `http://localhost:${port}${url}`,
      headers,
      chunkSize: 2 * MB,
      uploadSize: bytes.length,
      retryDelays: [],
      onSuccess: () => done(),
      onError: fail,
    }).start();
  });
}

async function sendAndHangUp(url: string, bytes: Buffer, contentLength: number, port = at.port): Promise<void> {
  const socket = connect({ port, host: '127.0.0.1' });
  await once(socket, 'connect');
  const lines = [
    `PATCH ${url} HTTP/1.1`,
    `Host: localhost:${port}`,
    `Authorization: ${headers.authorization}`,
    'Tus-Resumable: 1.0.0',
    'Upload-Offset: 0',
    'Content-Type: application/offset+octet-stream',
    `Content-Length: ${contentLength}`,
  ];
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  await new Promise<void>((done) => socket.write(bytes, () => done()));
  await vi.waitFor(async () => expect((await readOf(url)).received).toBeGreaterThan(0), 10_000);
  socket.destroy();
}

async function readOf(url: string) {
  return good(await w.call(readResumable, { uploadId: url.split('/').at(-1) ?? '' }, headers));
}

// Only in the deep run: it starts two servers.
it.runIf(deep)('an upload outlives a server that is killed and started again (S7-07)', async () => {
  const settings = { DATABASE_URL: w.url, KAPU_SECRET: worldSecret, KAPU_FILES_DIR: w.filesDir };
  const still = w.now().toString();
  // The servers read the clock of the machine.
  w.setNow(Temporal.Now.instant().toString());
  headers = await someone();
  const bytes = dicomOf(6 * MB);
  const first = await serve(settings);
  const { url } = await started('a.dcm', bytes.length);
  await sendAndHangUp(url, bytes.subarray(0, 3 * MB), bytes.length, first.port);
  await stop(first, 'SIGKILL');
  const second = await serve(settings);
  const before = (await readOf(url)).received;
  expect(before).toBeGreaterThanOrEqual(MB);
  await send(url, bytes, second.port);
  await stop(second);
  expect((await readOf(url)).received).toBe(bytes.length);
  w.setNow(still);
  headers = await someone();
});

describe('an upload in pieces', () => {
  it.runIf(deep)('whose connection is killed goes on where it was (S5-15, S7-07)', async () => {
    const bytes = dicomOf(5 * MB + 12_345);
    const { id, url } = await started('koponya.dcm', bytes.length);
    await sendAndHangUp(url, bytes.subarray(0, 2 * MB + 500), bytes.length);
    const broken = (await readOf(url)).received;
    expect(broken).toBeGreaterThanOrEqual(MB);
    expect(broken).toBeLessThan(bytes.length);
    expect((await w.call(finishResumable, { uploadId: id }, headers)).error?.errorCode).toBe('K409');
    await send(url, bytes);
    const { file } = good(await w.call(finishResumable, { uploadId: id }, headers));
    expect([file.name, file.kind, file.size]).toEqual(['koponya.dcm', 'dicom', bytes.length]);
    expect((await bytesOf(id, bytes.length)).equals(bytes)).toBe(true);
    expect(good(await w.call(listStagedFiles, { purpose }, headers)).items.map((one) => one.id)).toContain(id);
    // The answer may have been lost.
    expect(good(await w.call(finishResumable, { uploadId: id }, headers)).file).toEqual(file);
  });

  it('whose finishing was killed is finished by the next call within seconds, and never by two at once (F01, S5-15)', async () => {
    const bytes = dicomOf(300);
    const { id, url } = await started('gerinc.dcm', bytes.length);
    await send(url, bytes);
    const age = (seconds: number) =>
      w.database.pool.query("update upload set finishing_since = now() - $2 * interval '1 second' where id = $1", [
        id,
        seconds,
      ]);
    await age(4);
    expect((await w.call(finishResumable, { uploadId: id }, headers)).error?.errorCode).toBe('K503');
    await age(7);
    const first = await beginFinish(w.services, id);
    expect(await beginFinish(w.services, id)).toBeUndefined();
    await age(7);
    const next = await beginFinish(w.services, id);
    // The first only stood still: it gives away nothing of the next one's.
    expect([await first?.end(), await beginFinish(w.services, id)]).toEqual([false, undefined]);
    expect(await next?.end()).toBe(true);
    expect((await w.call(finishResumable, { uploadId: id }, headers)).status).toBe(200);
  });

  it('whose finishing takes long stays with the call that began it (S5-15)', async () => {
    const bytes = dicomOf(400);
    const { id, url } = await started('bordak.dcm', bytes.length);
    await send(url, bytes);
    const since = async () => {
      const { rows } = await w.database.pool.query('select finishing_since::text as since from upload where id = $1', [
        id,
      ]);
      return rows[0].since;
    };
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      const finishing = await beginFinish(w.services, id);
      const before = await since();
      vi.advanceTimersByTime(2000);
      await expect.poll(since).not.toBe(before);
      expect(await finishing?.end()).toBe(true);
      expect(await since()).toBeNull();
    } finally {
      vi.useRealTimers();
    }
    expect((await w.call(finishResumable, { uploadId: id }, headers)).status).toBe(200);
  });

  it('of a ZIP is looked into; what it must not hold is refused, and nothing of it is kept', async () => {
    const harmless = zipOf([{ name: 'DICOM/1', bytes: dicomOf(4000) }]);
    const one = await started('mr.zip', harmless.length);
    await send(one.url, harmless);
    expect(good(await w.call(finishResumable, { uploadId: one.id }, headers)).file.kind).toBe('zip');
    for (const [name, bytes, code] of [
      ['program.zip', zipOf([{ name: 'viewer.exe', bytes: Buffer.from('MZ') }]), 'KF032'],
      ['cut.zip', zipOf([{ name: 'a', bytes: dicomOf(300) }]).subarray(0, 100), 'KF007'],
      ['not.dcm', Buffer.alloc(300, 1), 'KF025'],
      ['begins.dcm', Buffer.concat([Buffer.from('MZ'), dicomOf(300).subarray(2)]), 'KF034'],
    ] as const) {
      const { id, url } = await started(name, bytes.length);
      await send(url, bytes);
      expect((await w.call(finishResumable, { uploadId: id }, headers)).error?.errorCode).toBe(code);
      expect(await remainsOf(id)).toEqual({ pieces: 0, keys: 0, uploads: 0 });
    }
  });

  it('of a hospital’s disk is kept without what may run, and the answer names that (S5-16, S5-15)', async () => {
    const images = [
      { name: 'DICOMDIR', bytes: dicomOf(900) },
      { name: 'DICOM/IM1', bytes: dicomOf(3 * MB) },
      { name: 'DICOM/IM2', bytes: Buffer.concat([dicomOf(300), randomBytes(2 * MB)]) },
    ];
    const programs = ['viewer.exe', 'AUTORUN.INF', 'INDEX.HTM'].map((name) => ({ name, bytes: randomBytes(MB) }));
    const [directory, ...rest] = images;
    const bytes = zipOf([...(directory ? [directory] : []), ...programs, ...rest]);
    const { id, url } = await started('cd.zip', bytes.length);
    await send(url, bytes);
    const { file } = good(await w.call(finishResumable, { uploadId: id }, headers));
    expect([file.name, file.leftOut]).toEqual(['cd.zip', programs.map(({ name }) => name)]);
    const output = await bytesOf(id, file.size);
    expect(file.sha256).toBe(createHash('sha256').update(output).digest('hex'));
    expect(output.length).toBeLessThan(bytes.length - 3 * MB);
    const files = await unzipped(output);
    expect([...files.keys()]).toEqual(images.map(({ name }) => name));
    for (const { name, bytes: sent } of images) expect(files.get(name)?.equals(sent), name).toBe(true);
    // The pieces as they arrived are gone, and the call may be repeated.
    const { pool } = w.database;
    const { rows } = await pool.query('select part, count(*)::int as n from file_piece where file_id = $1 group by 1', [
      id,
    ]);
    expect(rows).toEqual([{ part: 'body', n: Math.ceil(file.size / MB) }]);
    expect((await remainsOf(id)).uploads).toBe(0);
    expect(good(await w.call(finishResumable, { uploadId: id }, headers)).file).toEqual(file);
    expect(good(await w.call(listStagedFiles, { purpose }, headers)).items).toContainEqual({ ...file, preview: null });
  });

  it('that was being written anew when its process was killed is written anew again (S5-15)', async () => {
    const bytes = zipOf([
      { name: 'a.exe', bytes: randomBytes(MB) },
      { name: 'IM1', bytes: randomBytes(2 * MB) },
    ]);
    const { id, url } = await started('cut off.zip', bytes.length);
    await send(url, bytes);
    const owner = await w.database.db
      .selectFrom('upload')
      .select('owner')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const key = await openFileKey(w.database.db, w.services.keys, id, { hash: owner.owner });
    const whole = { fileId: id, part: 'body', key } as const;
    const next = (await listPieces(w.services, id, 'body')).length;
    await writePieces({ ...w.services, now: w.now() }, whole, [Buffer.alloc(MB + 5)], next);
    const { file } = good(await w.call(finishResumable, { uploadId: id }, headers));
    expect((await unzipped(await bytesOf(id, file.size))).get('IM1')?.length).toBe(2 * MB);
  });

  it.each([
    ['IM000001', 'dicom', 'IM000001.dcm'],
    ['I0001.IMA', 'dicom', 'I0001.dcm'],
    ['disk', 'zip', 'disk.zip'],
    ['photo.dcm', 'jpeg', 'photo.jpg'],
    ['lelet', 'pdf', 'lelet.pdf'],
  ] as const)('named %s that is a %s is kept as %s (S5-15, S5-16)', async (name, kind, newName) => {
    headers = await someone();
    const own = Buffer.concat([dicomOf(500), Buffer.from(name)]);
    const made = {
      dicom: own,
      zip: zipOf([{ name: 'IM1', bytes: dicomOf(600) }]),
      jpeg: await photo(),
      pdf: await plainPdf(),
    };
    const bytes = made[kind];
    const { id, url } = await started(name, bytes.length);
    await send(url, bytes);
    const { file } = good(await w.call(finishResumable, { uploadId: id }, headers));
    expect([file.name, file.kind, file.leftOut]).toEqual([newName, kind, []]);
    const output = await bytesOf(id, file.size);
    if (kind === 'dicom' || kind === 'zip') expect(output.equals(bytes)).toBe(true);
    else expect((await remainsOf(id)).pieces).toBe(kind === 'jpeg' ? 2 : 1);
  });

  it('is nobody else’s to see, to go on with or to finish (T01)', async () => {
    const { id, url } = await started('a.dcm', 1000);
    const other = await someone();
    const tusHeaders = {
      'tus-resumable': '1.0.0',
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
    };
    for (const [path, method] of [
      [url, 'HEAD'],
      [url, 'PATCH'],
    ] as const) {
      const ask = (extraHeaders: Record<string, string>, address: string) =>
        w.request(address, {
          method,
          headers: { ...tusHeaders, ...extraHeaders },
          ...(method === 'PATCH' && { body: 'x' }),
        });
      expect((await ask(other, path)).status).toBe(404);
      expect((await ask(other, `/api/uploads/${randomUUID()}`)).status).toBe(404);
      expect((await ask({}, path)).status).toBe(401);
    }
    expect((await w.call(readResumable, { uploadId: id }, other)).status).toBe(404);
    expect((await w.call(finishResumable, { uploadId: id }, other)).status).toBe(404);
    for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'OPTIONS'])
      expect((await w.request(url, { method, headers })).status, method).toBe(405);
    expect(
      (await w.request(url, { method: 'HEAD', headers: { ...headers, ...tusHeaders } })).headers.get(
        'access-control-allow-origin',
      ),
    ).toBeNull();
  });

  it('is for purposes that take such files, to 500 MB, three at once (S5-19)', async () => {
    const ask = (name: string, size: number, forPurpose = purpose) =>
      w.call(startResumable, { purpose: forPurpose, name, size }, headers);
    expect((await ask('a.dcm', 1, 'record')).error?.errorCode).toBe('KF005');
    expect((await ask('a.exe', 1)).error?.errorCode).toBe('KF014');
    expect((await ask('IM000001', 500 * MB + 1)).error?.errorCode).toBe('KF001');
    expect((await ask('a.zip', 500 * MB + 1)).error?.errorCode).toBe('KF001');
    expect((await ask('a.zip', 0)).error?.errorCode).toBe('KF010');
    expect((await ask('a.zip', 1, 'nothing')).status).toBe(404);
    headers = await someone();
    for (const no of [1, 2, 3]) expect((await ask(`${no}.zip`, 500 * MB)).status).toBe(200);
    expect((await ask('4.zip', 1)).status).toBe(429);
  });

  it('that nobody goes on with is gone after a day, with all its pieces', async () => {
    headers = await someone();
    const { id, url } = await started('a.dcm', 3 * MB);
    await sendAndHangUp(url, dicomOf(2 * MB), 3 * MB);
    await forgetUploads(w.services);
    expect((await remainsOf(id)).uploads).toBe(1);
    w.pass({ hours: 24, seconds: 1 });
    await forgetUploads(w.services);
    expect(await remainsOf(id)).toEqual({ pieces: 0, keys: 0, uploads: 0 });
  });
});

async function bytesOf(id: string, size: number): Promise<Buffer> {
  const { owner } = await w.database.db
    .selectFrom('file')
    .select('owner')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const key = await openFileKey(w.database.db, w.services.keys, id, { hash: owner });
  return Buffer.concat(await Array.fromAsync(readPieces(w.services, { fileId: id, part: 'body', key }, size)));
}

async function remainsOf(id: string) {
  const { rows } = await w.database.pool.query(
    `select (select count(*)::int from file_piece where file_id = $1) as pieces,
      (select count(*)::int from file_key where file_id = $1) as keys, (select count(*)::int from upload where id = $1) as uploads`,
    [id],
  );
  return rows[0];
}
