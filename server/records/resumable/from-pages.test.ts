import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { discardFile, StagedFile, startResumable } from '../../../contract/records/file.ts';
import { dicomOf } from '../../../tests/files/zips.ts';
import { account } from '../../../tests/identity/account.ts';
import { good, type World, world } from '../../../tests/support/world.ts';

const MB = 1024 * 1024;
const purpose = 'second_opinion';

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

type FormHeaders = Record<string, string>;

async function someone() {
  const { token, headers } = await w.session((await account(w.database)).id);
  return { headers, formHeaders: { cookie: `token=${token}`, 'sec-fetch-site': 'same-origin' } };
}

const post = (path: string, formHeaders: FormHeaders, body: unknown = {}) =>
  w.request(path, {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/json', ...formHeaders },
    body: JSON.stringify(body),
  });

const send = (path: string, formHeaders: FormHeaders, offset: number, bytes: Buffer) =>
  w.request(path, {
    method: 'PATCH',
    headers: {
      'tus-resumable': '1.0.0',
      'upload-offset': String(offset),
      'content-type': 'application/offset+octet-stream',
      'content-length': String(bytes.length),
      ...formHeaders,
    },
    body: new Uint8Array(bytes),
  });

const begin = (bytes: Buffer, name = 'koponya.dcm') => {
  const mark = createHash('sha256').update(bytes.subarray(0, MB)).digest('hex');
  return { purpose, name, size: bytes.length, mark };
};

async function startUpload(formHeaders: FormHeaders, input: object): Promise<{ id: string; received: number }> {
  const answer = await post('/uploads', formHeaders, input);
  expect(answer.status).toBe(200);
  return answer.json();
}

const codeOf = async (answer: Response) => (await answer.json()).errorCode;

describe('the script of a page, known by its cookies', () => {
  it('sends a DICOM in pieces, goes on where it was when the same file is chosen again, and has it for its form (not-shown 5.7, S5-15)', async () => {
    const { formHeaders } = await someone();
    const bytes = dicomOf(3 * MB + 7);
    const { id } = await startUpload(formHeaders, begin(bytes));
    const first = await send(`/uploads/${id}`, formHeaders, 0, bytes.subarray(0, 2 * MB));
    expect([first.status, first.headers.get('upload-offset')]).toEqual([204, String(2 * MB)]);
    const early = await post(`/uploads/${id}/finish`, formHeaders);
    expect([early.status, await codeOf(early)]).toEqual([409, 'K409']);
    const again = await startUpload(formHeaders, begin(bytes));
    expect(again).toMatchObject({ id, received: 2 * MB });
    expect((await send(`/uploads/${id}`, formHeaders, 0, bytes.subarray(0, MB))).status).toBe(409);
    await send(`/uploads/${id}`, formHeaders, 2 * MB, bytes.subarray(2 * MB));
    const done = await post(`/uploads/${id}/finish`, formHeaders);
    expect(StagedFile.parse((await done.json()).file)).toMatchObject({ name: 'koponya.dcm', kind: 'dicom' });
    expect((await post(`/uploads/${id}/finish`, formHeaders)).status).toBe(200);
  });

  it('is given another upload for another slice of the same name and size, or without a mark (not-shown 5.7)', async () => {
    const { formHeaders } = await someone();
    const one = await startUpload(formHeaders, begin(dicomOf(4000)));
    const other = dicomOf(4000);
    other.write('another slice', 200);
    const ids = [
      one.id,
      (await startUpload(formHeaders, begin(other))).id,
      (await startUpload(formHeaders, { ...begin(other), mark: undefined })).id,
    ];
    expect(new Set(ids).size).toBe(3);
    const fourth = await post('/uploads', formHeaders, begin(dicomOf(4001)));
    expect([fourth.status, await codeOf(fourth)]).toEqual([429, 'K429']);
    expect((await startUpload(formHeaders, begin(dicomOf(4000)))).id).toBe(one.id);
  });

  it('lets go of what was cancelled half sent, with its pieces, and nobody else does (S5-15, T01)', async () => {
    const { formHeaders, headers } = await someone();
    const bytes = dicomOf(2 * MB);
    const { id } = await startUpload(formHeaders, begin(bytes));
    await send(`/uploads/${id}`, formHeaders, 0, bytes.subarray(0, MB));
    const other = await someone();
    expect((await w.call(discardFile, { purpose, fileId: id }, other.headers)).error?.errorCode).toBe('#404');
    expect((await w.call(discardFile, { purpose: 'record', fileId: id }, headers)).error?.errorCode).toBe('#404');
    good(await w.call(discardFile, { purpose, fileId: id }, headers));
    expect((await send(`/uploads/${id}`, formHeaders, MB, bytes.subarray(MB))).status).toBe(404);
    const pieces = w.database.db.selectFrom('file_piece').select('name').where('file_id', '=', id);
    expect(await pieces.execute()).toEqual([]);
  });

  it('is refused from another site, without a log-in, for another’s upload, and with anything but JSON (T01, T16)', async () => {
    const mine = await someone();
    const other = await someone();
    const wish = begin(dicomOf(500));
    const { id } = await startUpload(mine.formHeaders, wish);
    const from = async (formHeaders: FormHeaders) => [
      await post('/uploads', formHeaders, wish),
      await send(`/uploads/${id}`, formHeaders, 0, dicomOf(500)),
      await post(`/uploads/${id}/finish`, formHeaders),
    ];
    for (const answer of await from({ ...mine.formHeaders, 'sec-fetch-site': 'cross-site' }))
      expect(answer.status).toBe(403);
    for (const answer of await from({ 'sec-fetch-site': 'same-origin' })) expect(answer.status).toBe(401);
    const [, ...theirs] = await from(other.formHeaders);
    for (const answer of theirs) expect(answer.status).toBe(404);
    expect(await codeOf(await post('/uploads', mine.formHeaders, 'x'))).toBe('KJSON');
    expect(await codeOf(await post('/uploads', mine.formHeaders, { ...wish, purpose: 'record' }))).toBe('KF005');
    expect(await codeOf(await post('/uploads', mine.formHeaders, { ...wish, mark: 'x' }))).toBe('X444');
    expect((await w.request(`/uploads/${id}`, { headers: mine.formHeaders })).status).toBe(405);
    expect((await w.call(startResumable, wish, { ...mine.headers, authorization: 'Bearer x' })).status).toBe(401);
  });
});
