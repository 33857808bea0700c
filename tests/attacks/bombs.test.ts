import { deflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listStagedFiles } from '../../contract/records/file.ts';
import { packedZeros, pdfOf, tiffOf } from '../files/bombs.ts';
import { photo } from '../files/pictures.ts';
import { growthDuring } from '../files/resident.ts';
import { upload } from '../files/upload.ts';
import { account } from '../identity/account.ts';
import { deep } from '../support/deep.ts';
import { good, type World, world } from '../support/world.ts';

const MB = 1024 * 1024;
/** Megabytes of zeros; 256 may be unpacked. */
const zeros = deep ? 2600 : 600;
const pages = (count: number, side: number) => Array.from({ length: count }, () => [side, side] as const);
/** Harmless, and drawn for a second or more. */
const slow = tiffOf([1, 2, 3].map((no) => [5000, 5000 - no] as const));

let w: World;
beforeAll(async () => {
  w = await world();
  // The processes that look at files are there before anything is measured.
  good(await upload(w, { name: 'first.jpg', bytes: await photo() }));
  good(await upload(w, { name: 'first.jpg', bytes: await photo() }, await customer()));
});
afterAll(() => w.close());

async function customer() {
  return (await w.session((await account(w.database)).id)).headers;
}

async function bombs(): Promise<Record<string, [bytes: Buffer, code: string]>> {
  const once = await packedZeros(zeros);
  const twice = deflateSync(once);
  return {
    'once.pdf': [pdfOf('/FlateDecode', once), 'KF015'],
    'twice.pdf': [pdfOf('[/FlateDecode /FlateDecode]', twice), 'KF035'],
    'references.pdf': [pdfOf('[/FlateDecode /FlateDecode]', twice, '/XRef'), 'KF035'],
    'escaped.pdf': [pdfOf('[/Flate#44ecode /FlateDecode]', twice, '/Obj#53tm'), 'KF035'],
    'by reference.pdf': [pdfOf('[/FlateDecode /FlateDecode]', twice, '9 0 R'), 'KF035'],
    'hexadecimal.pdf': [pdfOf('[/ASCIIHexDecode /FlateDecode]', Buffer.from(once.toString('hex'))), 'KF035'],
    'of runs.pdf': [pdfOf('[/RunLengthDecode /FlateDecode]', twice), 'KF035'],
    '8 pages.tiff': [tiffOf([[1, 1], ...pages(7, 16_000)]), 'KF026'],
    '24 pages.tiff': [tiffOf([[1, 1], ...pages(23, 16_000)]), 'KF026'],
    '200 pages.tiff': [tiffOf([[1, 1], ...pages(199, 16_000)]), 'KF026'],
    'wide and high.tiff': [
      tiffOf([
        [60_000, 1],
        [1, 60_000],
      ]),
      'KF026',
    ],
  };
}

describe('a bomb of a stranger', () => {
  it('T27: is refused before it is unpacked or drawn, whatever it is packed by', async () => {
    const all = Object.entries(await bombs());
    const answers: Record<string, string | undefined> = {};
    const grown = await growthDuring(async () => {
      for (const [name, [bytes]] of all) answers[name] = (await upload(w, { name, bytes })).error?.errorCode;
    });
    expect(answers).toEqual(Object.fromEntries(all.map(([name, [, code]]) => [name, code])));
    expect(grown).toBeLessThan(500 * MB);
  });

  it.runIf(deep)('T27: many streams of objects are counted together', async () => {
    const part = await packedZeros(100);
    const one = pdfOf('/FlateDecode', part).toString('latin1');
    const object = one.slice(one.indexOf('4 0 obj'), one.indexOf('trailer'));
    const three = one.replace(object, () => [4, 5, 6].map((no) => object.replace('4 0 obj', `${no} 0 obj`)).join(''));
    expect((await upload(w, { name: 'one.pdf', bytes: Buffer.from(one, 'latin1') })).status).toBe(200);
    const answer = await upload(w, { name: 'three.pdf', bytes: Buffer.from(three, 'latin1') });
    expect(answer.error?.errorCode).toBe('KF015');
  });
});

it('T16: who sends a file is looked at before what they send', async () => {
  const json = { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } };
  const bad = { ...json, headers: { ...json.headers, authorization: 'Bearer nobody' } };
  expect((await w.request('/api/files/record', bad)).status).toBe(401);
  expect((await w.request('/api/files/record', json)).status).toBe(415);
});

describe('while a stranger’s file is drawn', () => {
  it.runIf(deep)('T27: a customer’s file does not wait for it', async () => {
    const headers = await customer();
    const finished: string[] = [];
    await Promise.all([
      upload(w, { name: 'slow.tiff', bytes: slow }).then(() => finished.push('stranger')),
      upload(w, { name: 'b.jpg', bytes: await photo('jpeg', { seed: 1 }) }, headers).then(() =>
        finished.push('customer'),
      ),
    ]);
    expect(finished).toEqual(['customer', 'stranger']);
  });

  it.runIf(deep)('T27: one more of the same address waits, and a third is refused', async () => {
    const answers = await Promise.all([1, 2, 3, 4].map((no) => upload(w, { name: `${no}.tiff`, bytes: slow })));
    const codes = answers.map(({ status, error }) => error?.errorCode ?? String(status)).toSorted();
    expect(codes).toEqual(['200', '200', 'K429', 'K429']);
  });

  it('T27: leaving ends the work, and nothing is kept', async () => {
    const gone = new AbortController();
    const body = new FormData();
    body.set('file', new File([new Uint8Array(slow)], 'slow.tiff'));
    const headers = await customer();
    const pending = w.request('/api/files/record', { method: 'POST', body, headers, signal: gone.signal });
    const rows = () => w.database.db.selectFrom('file_piece').select('name').where('part', '=', 'incoming').execute();
    await expect.poll(async () => (await rows()).length, { timeout: 20_000 }).toBe(1);
    gone.abort();
    // Damaged after the work began, busy before; nobody reads it.
    expect([400, 503]).toContain((await pending).status);
    expect(await rows()).toEqual([]);
    expect(good(await w.call(listStagedFiles, { purpose: 'record' }, headers)).items).toEqual([]);
    expect((await upload(w, { name: 'c.jpg', bytes: await photo() }, headers)).status).toBe(200);
  });
});
