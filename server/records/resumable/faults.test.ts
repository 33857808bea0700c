import { Readable } from 'node:stream';
import { afterEach, expect, it } from 'vitest';
import { listStagedFiles, readResumable, startResumable } from '../../../contract/records/file.ts';
import { memoryStorage } from '../../../tests/files/memory-storage.ts';
import { plainPdf } from '../../../tests/files/pdfs.ts';
import { finish, patch, sentInPieces } from '../../../tests/files/pieces.ts';
import { upload } from '../../../tests/files/upload.ts';
import { dicomOf, zipOf } from '../../../tests/files/zips.ts';
import { account } from '../../../tests/identity/account.ts';
import { deep } from '../../../tests/support/deep.ts';
import { good, type World, world } from '../../../tests/support/world.ts';
import { openFileKey } from '../../platform/files/file-key.ts';
import { readPieces } from '../../platform/files/pieces.ts';
import { resumableStore } from '../../platform/files/resumable-store.ts';

const MB = 1024 * 1024;
const purpose = 'second_opinion';

let w: World;
afterEach(() => w.close());

async function someone() {
  return (await w.session((await account(w.database)).id)).headers;
}

async function started(size: number, headers: Record<string, string>, name = 'a.dcm') {
  return good(await w.call(startResumable, { purpose, name, size }, headers));
}

async function keptBytes(id: string): Promise<Buffer> {
  const row = await w.database.db.selectFrom('file').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const key = await openFileKey(w.database.db, w.services.keys, id, { hash: row.owner });
  return Buffer.concat(await Array.fromAsync(readPieces(w.services, { fileId: id, part: 'body', key }, row.size)));
}

function counted() {
  return w.database.db
    .selectFrom('file_piece')
    .select((of) => of.fn.countAll<number>().as('rows'))
    .executeTakeFirstOrThrow();
}

it('S7-07: an upload whose storage fails once at each piece is refused with 503, goes on, and is whole', async () => {
  let wrote = 0;
  const { objects, storage } = memoryStorage(async (what) => {
    if (what === 'put' && wrote++ % 2 === 0) throw new Error('the bucket is away');
  });
  w = await world({ ports: { files: storage } });
  const headers = await someone();
  const bytes = dicomOf(5 * MB + 77);
  const { id, url } = await started(bytes.length, headers);
  const answers: string[] = [];
  for (let at = 0; at < bytes.length; ) {
    const answer = await patch(w, url, bytes.subarray(at, at + MB), at, headers);
    answers.push(`${answer.status} ${answer.headers.get('retry-after')}`);
    at = good(await w.call(readResumable, { uploadId: id }, headers)).received;
  }
  expect(answers).toEqual(Array.from({ length: 6 }, () => ['503 5', '204 null']).flat());
  good(await finish(w, id, headers));
  expect((await keptBytes(id)).equals(bytes)).toBe(true);
  expect([Number((await counted()).rows), objects.size]).toEqual([6, 6]);
});

it('S7-07: of two calls that go on from one place one counts, and the other leaves nothing', async () => {
  let stopped = () => {};
  let reached = () => {};
  const stands = new Promise<void>((go) => {
    stopped = go;
  });
  const isReached = new Promise<void>((go) => {
    reached = go;
  });
  let puts = 0;
  const { objects, storage } = memoryStorage(async (what) => {
    if (what !== 'put') return;
    puts += 1;
    if (puts !== 2) return;
    reached();
    await stands;
  });
  w = await world({ ports: { files: storage } });
  const headers = await someone();
  const bytes = dicomOf(4 * MB);
  const { id } = await started(bytes.length, headers);
  const store = resumableStore(w.services);
  const pieces = (from: number) =>
    Readable.from([0, 1, 2, 3].map((no) => bytes.subarray(no * MB, (no + 1) * MB)).slice(from));
  const slow = store.write(pieces(0), id, 0).then(
    () => 'counted',
    (error: unknown) => Reflect.get(Object(error), 'status_code'),
  );
  await isReached;
  expect(await store.write(pieces(1), id, MB)).toBe(bytes.length);
  stopped();
  expect(await slow).toBe(409);
  good(await finish(w, id, headers));
  expect((await keptBytes(id)).equals(bytes)).toBe(true);
  expect([Number((await counted()).rows), objects.size]).toEqual([4, 4]);
});

it('T27: a plain upload whose storage fails is answered at once, and what it left is no longer readable', async () => {
  const calls: string[] = [];
  const { storage } = memoryStorage(async (what) => {
    calls.push(what);
    if (what !== 'get') throw new Error('the bucket is away');
  });
  w = await world({ ports: { files: storage } });
  const answer = await upload(w, { name: 'a.pdf', bytes: await plainPdf() }, await someone());
  expect([answer.status, answer.error?.errorCode]).toEqual([503, 'K503']);
  // Each further request to a storage that stands still would take as long as the first.
  expect(calls).toEqual(['put']);
  const leftovers = await w.database.pool.query('select 1 from file_key union all select 1 from upload');
  expect(leftovers.rows).toEqual([]);
});

it('S5-15: a storage that is away while an upload is finished costs nothing: the next call finishes it', async () => {
  let away = false;
  const { storage } = memoryStorage(async (what) => {
    if (away && what === 'get') throw new Error('the bucket is away');
  });
  w = await world({ ports: { files: storage } });
  const headers = await someone();
  const zip = zipOf([{ name: 'DICOM/1', bytes: dicomOf(4000) }]);
  const id = await sentInPieces(w, 'a.zip', zip, headers);
  away = true;
  const refused = await finish(w, id, headers);
  expect([refused.status, refused.error?.errorCode]).toEqual([503, 'K503']);
  away = false;
  expect(good(await finish(w, id, headers)).file.id).toBe(id);
});

it.runIf(deep)(
  'T27: an archive of 12,000 entries is finished by reading each piece a few times, once for many calls',
  async () => {
    let gets = 0;
    const { storage } = memoryStorage(async (what) => {
      if (what === 'get') gets += 1;
    });
    w = await world({ ports: { files: storage } });
    const headers = await someone();
    const zip = zipOf(Array.from({ length: 12_000 }, (_, no) => ({ name: `IMAGES/${no}` })));
    const id = await sentInPieces(w, 'a.zip', zip, headers);
    const answers = await Promise.all(Array.from({ length: 6 }, () => finish(w, id, headers)));
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(1);
    expect(answers.map(({ status }) => status).filter((status) => status !== 200 && status !== 503)).toEqual([]);
    const pieces = Math.ceil(zip.length / MB);
    expect(pieces).toBe(2);
    expect(gets).toBeLessThan(10 * pieces);
    expect(good(await finish(w, id, headers)).file.id).toBe(id);
    expect(good(await w.call(listStagedFiles, { purpose }, headers)).items).toHaveLength(1);
  },
);

it.runIf(deep)('T27: whoever leaves while an upload is finished ends that, and can come back', async () => {
  const gone = new AbortController();
  let gets = 0;
  const { storage } = memoryStorage(async (what) => {
    if (what === 'get') gets += 1;
    if (gets === 3) gone.abort();
  });
  w = await world({ ports: { files: storage } });
  const headers = await someone();
  const id = await sentInPieces(w, 'a.dcm', dicomOf(12 * MB), headers);
  const path = `/api/resumable/uploads/${id}/finish`;
  const json = { 'content-type': 'application/json' };
  const answer = await w.request(path, {
    method: 'POST',
    body: '{}',
    headers: { ...json, ...headers },
    signal: gone.signal,
  });
  expect(answer.status).toBe(503);
  expect(gets).toBeLessThan(6);
  expect(good(await finish(w, id, headers)).file.id).toBe(id);
});
