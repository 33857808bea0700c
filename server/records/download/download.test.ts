import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { TOTP } from 'otpauth';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { confirmTotp, startTotp } from '../../../contract/identity/second-factor.ts';
import { login } from '../../../contract/identity/session.ts';
import { createExport } from '../../../contract/interop/my-data.ts';
import { addRecord, createDownload, readRecord } from '../../../contract/records/record.ts';
import { plainPdf } from '../../../tests/files/pdfs.ts';
import { photo } from '../../../tests/files/pictures.ts';
import { newRecord } from '../../../tests/files/records.ts';
import { upload } from '../../../tests/files/upload.ts';
import { account } from '../../../tests/identity/account.ts';
import { good, type World, world } from '../../../tests/support/world.ts';
import { hashPassword } from '../../identity/password/hash.ts';

let w: World;
let id: string;
let headers: Record<string, string>;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());
beforeEach(async () => {
  const made = await account(w.database);
  id = made.id;
  headers = (await w.session(id)).headers;
});

async function ticketFor(name = 'lelet.pdf') {
  const made = await newRecord(w, headers, {}, [name]);
  const fileId = made.fileData[0]?.id ?? '';
  return { fileId, url: good(await w.call(createDownload, { fileId }, headers)).url };
}

async function readings() {
  const rows = await w.database.db
    .selectFrom('audit')
    .select(['outcome', 'actor', 'object_id'])
    .where('action', '=', 'file.read')
    .where('patient', '=', id)
    .execute();
  return rows;
}

async function pieceOf(fileId: string): Promise<string> {
  const { name } = await w.database.db
    .selectFrom('file_piece')
    .select('name')
    .where('file_id', '=', fileId)
    .where('part', '=', 'body')
    .executeTakeFirstOrThrow();
  return join(w.filesDir, name.slice(0, 2), name);
}

function flipped(sealed: Buffer): Buffer {
  sealed[50] = (sealed[50] ?? 0) ^ 1;
  return sealed;
}

describe('a download', () => {
  it('T19: is an attachment that no page can run, from a path that knows no cookie', async () => {
    const { url, fileId } = await ticketFor('Lelet őszi.pdf');
    const answer = await w.request(url);
    expect(answer.status).toBe(200);
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    const headerFields = Object.fromEntries(answer.headers);
    expect(headerFields).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(bytes.length),
      'content-disposition': `attachment; filename="Lelet oszi.pdf"; filename*=UTF-8''Lelet%20%C5%91szi.pdf`,
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'no-store',
    });
    expect(headerFields['content-security-policy']).toContain('sandbox');
    expect(headerFields['set-cookie']).toBeUndefined();
    expect(await readings()).toEqual([{ outcome: 'done', actor: id, object_id: fileId }]);
  });

  it('ends after a minute, is nobody else’s to make, and cannot be changed', async () => {
    const { url } = await ticketFor();
    const other = url.slice(0, -4) + (url.endsWith('AAAA') ? 'BBBB' : 'AAAA');
    const host = `${w.context('telekom-health').host.name}:3000`;
    for (const wrong of [other, `${url}x`, '/download/x', `/download/${'a'.repeat(300)}`])
      expect((await w.request(wrong)).status).toBe(404);
    expect((await w.request(url, { host })).status).toBe(404);
    expect((await w.request(url, { method: 'POST' })).status).not.toBe(200);
    w.pass({ seconds: 59 });
    expect((await w.request(url)).status).toBe(200);
    w.pass({ seconds: 1 });
    expect((await w.request(url)).status).toBe(404);
  });

  it.each<[string, (path: string, other: string) => void]>([
    ['changed', (path) => writeFileSync(path, flipped(readFileSync(path)))],
    ['swapped', (path, other) => copyFileSync(other, path)],
    ['lost', (path) => rmSync(path)],
  ])('of a %s piece is refused and audited as failed (P10)', async (_what, spoil) => {
    const [{ url, fileId }, other] = [await ticketFor(), await ticketFor('más.pdf')];
    spoil(await pieceOf(fileId), await pieceOf(other.fileId));
    const answer = await w.request(url, { headers: { accept: 'application/json' } });
    expect([answer.status, (await answer.json()).errorCode]).toEqual([502, 'KF016']);
    expect((await readings()).map(({ outcome }) => outcome)).toEqual(['failed']);
  });

  it('of a large file whose last piece is broken ends without its last byte, and is audited', async () => {
    const noise = await sharp({
      create: {
        width: 1100,
        height: 1100,
        channels: 3,
        background: '#fff',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
      .png()
      .toBuffer();
    const { file } = good(await upload(w, { name: 'a.png', bytes: noise }, headers));
    const made = good(
      await w.call(addRecord, { name: 'a', kind: 'other', issuedAt: '2026-01-01', fileIds: [file.id] }, headers),
    );
    const pieces = await w.database.db
      .selectFrom('file_piece')
      .select('name')
      .where('file_id', '=', file.id)
      .where('part', '=', 'body')
      .orderBy('no')
      .execute();
    expect(pieces.length).toBeGreaterThan(1);
    const { url } = good(await w.call(createDownload, { fileId: made.fileData[0]?.id ?? '' }, headers));
    expect((await (await w.request(url)).arrayBuffer()).byteLength).toBe(file.size);
    const last = pieces.at(-1)?.name ?? '';
    writeFileSync(join(w.filesDir, last.slice(0, 2), last), 'x');
    await expect((await w.request(url)).arrayBuffer()).rejects.toThrow();
    expect((await readings()).map(({ outcome }) => outcome)).toEqual(['done', 'done', 'failed']);
  });

  it('of a preview is a small picture, for pictures alone', async () => {
    const { file } = good(
      await upload(w, { name: 'a.png', bytes: await photo('png', { width: 900, height: 600 }) }, headers),
    );
    const pdf = good(await upload(w, { name: 'a.pdf', bytes: await plainPdf('p') }, headers)).file;
    const input = { name: 'a', kind: 'other' as const, issuedAt: '2026-01-01', fileIds: [file.id, pdf.id] };
    const made = good(await w.call(addRecord, input, headers));
    const { previews } = good(await w.call(readRecord, { recordId: made.id }, headers));
    expect(Object.keys(previews)).toEqual([file.id]);
    const answer = await w.request(previews[file.id] ?? '');
    const { width, height, format } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
    expect([Math.max(width ?? 0, height ?? 0), format, answer.headers.get('content-disposition')]).toEqual([
      320,
      'jpeg',
      null,
    ]);
  });
});

describe('very many downloads', () => {
  const ask = (fileId: string, code?: string) =>
    w.call(createDownload, { fileId, ...(code !== undefined && { code }) }, headers);

  it('T37: of 50 at once, 30 get through; each mailed code opens the next 30, once', async () => {
    const { fileId } = await ticketFor();
    const answers = await Promise.all(Array.from({ length: 50 }, () => ask(fileId)));
    const codes = answers.map(({ error }) => error?.errorCode ?? 'good');
    expect([codes.filter((code) => code === 'good').length, new Set(codes)]).toEqual([29, new Set(['good', 'KF019'])]);
    w.letters.length = 0;
    await w.deliver();
    expect(w.letters.map(({ subject }) => subject)).toEqual(['Kód a letöltéshez']);
    expect(w.lines.some((line) => line.includes('very many files were asked for at once'))).toBe(true);
    const code = w.mailedCode();
    expect((await ask(fileId, '000000')).error?.errorCode).toBe('KF020');
    expect((await ask(fileId, code)).status).toBe(200);
    for (let turn = 0; turn < 30; turn += 1) expect((await ask(fileId)).status, String(turn)).toBe(200);
    expect((await ask(fileId)).error?.errorCode).toBe('KF019');
    expect((await ask(fileId, code)).error?.errorCode).toBe('KF020');
    await w.deliver();
    good(await ask(fileId, w.mailedCode()));
    const brakes = await w.database.db
      .selectFrom('audit')
      .select(['action', 'outcome'])
      .where('patient', '=', id)
      .where('action', 'in', ['record.brake', 'record.step_up'])
      .orderBy('id')
      .execute();
    const turn = [
      { action: 'record.brake', outcome: 'denied' },
      { action: 'record.step_up', outcome: 'done' },
    ];
    expect(brakes).toEqual([...turn, ...turn]);
  });

  it('T37: are forgotten after ten minutes, and a guess at the code is locked after six', async () => {
    const { fileId } = await ticketFor();
    for (let turn = 0; turn < 29; turn += 1) expect((await ask(fileId)).status).toBe(200);
    expect((await ask(fileId)).error?.errorCode).toBe('KF019');
    for (let turn = 0; turn < 6; turn += 1) expect((await ask(fileId, '123456')).error?.errorCode).toBe('KF020');
    expect((await ask(fileId, '123456')).status).toBe(429);
    w.pass({ minutes: 10, seconds: 11 });
    headers = (await w.session(id)).headers;
    expect((await ask(fileId)).status).toBe(200);
  });

  it('T37: ask whoever has an authenticator for its code, and mail none', async () => {
    const password = 'három zöld teve ugrik';
    const made = await account(w.database, { passwordHash: await hashPassword(password) });
    id = made.id;
    headers = (await w.session(id)).headers;
    const { secret } = good(await w.call(startTotp, {}, headers));
    const codeNow = () => new TOTP({ secret }).generate({ timestamp: w.now().epochMilliseconds });
    good(await w.call(confirmTotp, { password, code: codeNow() }, headers));
    const { fileId } = await ticketFor();
    await Promise.all(Array.from({ length: 29 }, () => ask(fileId)));
    expect((await ask(fileId)).error).toMatchObject({ errorCode: 'KF019', details: { way: 'app' } });
    w.letters.length = 0;
    await w.deliver();
    expect(w.letters.map(({ subject }) => subject)).toContain('Sok fájlt töltöttek le a fiókjából');
    w.pass({ seconds: 30 });
    expect((await ask(fileId, codeNow())).status).toBe(200);
  });
});

describe('a device the customer has opened nothing on', () => {
  const password = 'három zöld teve ugrik';
  let email: string;
  beforeEach(async () => {
    const made = await account(w.database, { passwordHash: await hashPassword(password) });
    ({ id, email } = made);
    headers = (await w.session(id)).headers;
  });

  async function enter(device?: string, code?: string) {
    const credentials = {
      email,
      password,
      ...(device !== undefined && { device }),
      ...(code !== undefined && { code }),
    };
    const entered = good(await w.call(login, credentials));
    return { device: entered.device, own: { authorization: `Bearer ${entered.token}` } };
  }

  it('T37: shows no document and no preview before the mailed code, and every one after it, also at the next log-in', async () => {
    const picture = { name: 'a.png', bytes: await photo('png', { width: 900, height: 600 }) };
    const { file } = good(await upload(w, picture, headers));
    const input = { name: 'a', kind: 'other' as const, issuedAt: '2026-01-01', fileIds: [file.id] };
    const made = good(await w.call(addRecord, input, headers));
    const { device, own } = await enter();
    const other = await enter(device);
    const ask = (caller: typeof own, code?: string) =>
      w.call(createDownload, { fileId: file.id, ...(code !== undefined && { code }) }, caller);
    expect((await ask(own)).error).toMatchObject({ errorCode: 'KF022', details: { way: 'mail' } });
    expect(good(await w.call(readRecord, { recordId: made.id }, own)).previews).toEqual({});
    w.letters.length = 0;
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask(own)));
    expect(new Set(answers.map(({ error }) => error?.errorCode))).toEqual(new Set(['KF022']));
    await w.deliver();
    expect(w.letters.map(({ subject }) => subject)).toEqual(['Kód a dokumentumaihoz egy új eszközön']);
    expect(w.lines.some((line) => line.includes('documents were asked for on a new device'))).toBe(true);
    expect((await ask(own, '000000')).error?.errorCode).toBe('KF020');
    const code = w.mailedCode();
    good(await ask(own, code));
    good(await ask(own));
    good(await ask(other.own));
    good(await ask((await enter(device)).own));
    expect(Object.keys(good(await w.call(readRecord, { recordId: made.id }, own)).previews)).toEqual([file.id]);
    const stranger = await enter();
    expect((await ask(stranger.own, code)).error?.errorCode).toBe('KF020');
    expect((await ask(stranger.own)).error?.errorCode).toBe('KF022');
    const events = await w.database.db
      .selectFrom('audit')
      .select(['action', 'outcome'])
      .where('patient', '=', id)
      .where('action', 'in', ['record.new_device', 'record.step_up'])
      .orderBy('id')
      .execute();
    expect(events).toEqual([
      { action: 'record.new_device', outcome: 'denied' },
      { action: 'record.step_up', outcome: 'done' },
      { action: 'record.new_device', outcome: 'denied' },
    ]);
  });

  it('T37: gives no export for the password alone', async () => {
    const { own } = await enter();
    const ask = (code?: string) =>
      w.call(createExport, { password, format: 'pdf', ...(code !== undefined && { code }) }, own);
    expect((await ask()).error?.errorCode).toBe('KF022');
    await w.deliver();
    good(await ask(w.mailedCode()));
    good(await ask());
  });

  it('T37: is trusted when the log-in itself asked for the authenticator’s code', async () => {
    const { secret } = good(await w.call(startTotp, {}, headers));
    const codeNow = () => new TOTP({ secret }).generate({ timestamp: w.now().epochMilliseconds });
    const open = await enter();
    good(await w.call(confirmTotp, { password, code: codeNow() }, headers));
    const { fileId } = await ticketFor();
    expect((await w.call(createDownload, { fileId }, open.own)).error).toMatchObject({
      errorCode: 'KF022',
      details: { way: 'app' },
    });
    w.letters.length = 0;
    await w.deliver();
    expect(w.letters.map(({ subject }) => subject)).toContain('Új eszközről kértek dokumentumot a fiókjából');
    w.pass({ seconds: 30 });
    good(await w.call(createDownload, { fileId }, (await enter(undefined, codeNow())).own));
  });
});
