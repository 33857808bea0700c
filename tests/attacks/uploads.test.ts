import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { parse } from 'content-disposition';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { refreshToken } from '../../contract/identity/session.ts';
import { discardFile, listStagedFiles, readResumable, startResumable } from '../../contract/records/file.ts';
import {
  addRecord,
  changeRecord,
  createDownload,
  readRecord,
  removeRecordFile,
  withdrawRecord,
} from '../../contract/records/record.ts';
import { accountOwner } from '../../server/identity/draft/draft-owner.ts';
import { makeFileKey, openFileKey, rewrapFileKeys } from '../../server/platform/files/file-key.ts';
import { writePieces } from '../../server/platform/files/pieces.ts';
import { forgetUploads, sweepPrefix } from '../../server/platform/files/sweep.ts';
import { createKeys } from '../../server/platform/keys.ts';
import { bucketStorage } from '../../server/platform/storage/bucket-storage.ts';
import { expireFiles } from '../../server/records/files/expire-files.ts';
import { bucketService } from '../files/bucket.ts';
import { eightyKinds, fortyPolyglots } from '../files/kinds.ts';
import { hostileNames } from '../files/names.ts';
import { objectsIn } from '../files/objects.ts';
import { plainPdf } from '../files/pdfs.ts';
import { photo } from '../files/pictures.ts';
import { newRecord } from '../files/records.ts';
import { upload } from '../files/upload.ts';
import { account } from '../identity/account.ts';
import { deep, sampled } from '../support/deep.ts';
import { listening } from '../support/listening.ts';
import { good, type World, world, worldSecret } from '../support/world.ts';

const MB = 1024 * 1024;

let w: World;
let id: string;
let headers: Record<string, string>;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());
beforeEach(async () => {
  ({ id, headers } = await customer());
});

async function customer(partner?: string) {
  const made = await account(w.database, partner === undefined ? {} : { partner });
  return { id: made.id, headers: (await w.session(made.id, {}, partner)).headers };
}

/** Bytes, after garbage collection. */
function residentMemory(): number {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  return process.memoryUsage().rss;
}

async function counts() {
  const { rows } = await w.database.pool.query(
    'select (select count(*)::int from upload) uploads, (select count(*)::int from file_piece) pieces, (select count(*)::int from file_key) keys',
  );
  return { ...rows[0], objects: objectsIn(w).length };
}

describe('of eighty kinds of files and forty that are two things at once', () => {
  it('T19: only those of the list pass (S5-16)', async () => {
    const { allowed, refused } = await eightyKinds();
    expect(allowed.length + refused.length).toBeGreaterThanOrEqual(80);
    const wrong: string[] = [];
    for (const { name, bytes } of sampled(refused, 4)) {
      const own = await customer();
      const { error } = await upload(w, { name, bytes }, own.headers);
      if (!['KF005', 'KF014'].includes(error?.errorCode ?? '')) wrong.push(`${name} ${error?.errorCode}`);
      // The same bytes under each allowed name.
      for (const extension of ['pdf', 'jpg', 'png', 'heic', 'tif']) {
        const answer = await upload(w, { name: `${name}.${extension}`, bytes }, own.headers);
        if (!['KF005', 'KF025'].includes(answer.error?.errorCode ?? ''))
          wrong.push(`${name}.${extension} ${answer.error?.errorCode}`);
      }
    }
    // The same bytes come under two names, which one customer could not keep.
    for (const sample of allowed)
      if ((await upload(w, sample, (await customer()).headers)).status !== 200) wrong.push(sample.name);
    expect(wrong).toEqual([]);
  });

  it('T19: a polyglot is refused or loses its other half', async () => {
    const all = await fortyPolyglots();
    expect(all.length).toBeGreaterThanOrEqual(40);
    for (const sample of sampled(all, 4)) {
      const own = await customer();
      const { ok, error } = await upload(w, sample, own.headers);
      if (error) {
        expect(['KF007', 'KF005', 'KF025'], sample.name).toContain(error.errorCode);
        continue;
      }
      const made = good(
        await w.call(
          addRecord,
          { name: 'a', kind: 'other', issuedAt: '2026-01-01', fileIds: [ok.file.id] },
          own.headers,
        ),
      );
      const { url } = good(await w.call(createDownload, { fileId: made.fileData[0]?.id ?? '' }, own.headers));
      const bytes = Buffer.from(await (await w.request(url)).arrayBuffer());
      expect(
        ['kanari', '<script', '<?php'].some((half) => bytes.includes(half)),
        sample.name,
      ).toBe(false);
    }
  });
});

describe('a name', () => {
  it.each(hostileNames)('T28: such as %j is no path, and the header of its download is well made', async (name) => {
    const before = new Set(objectsIn(w));
    const made = await newRecord(w, headers, {}, [name]);
    const fileName = made.fileData[0]?.name ?? '';
    expect(fileName).toMatch(/^[^\p{Cc}\p{Cf}/\\:*?"<>|]{1,150}\.pdf$/u);
    for (const path of objectsIn(w).filter((one) => !before.has(one)))
      expect(path).toMatch(/\/[\da-f]{2}\/[\da-f]{48}$/);
    const { url } = good(await w.call(createDownload, { fileId: made.fileData[0]?.id ?? '' }, headers));
    const answer = await w.request(url);
    expect([answer.status, answer.headers.get('x-evil')]).toEqual([200, null]);
    expect(parse(answer.headers.get('content-disposition') ?? '').parameters.filename).toBe(fileName);
  });
});

describe('whoever is not the owner', () => {
  it('T01: gets of a record, a file, a download and an upload the bytes of a random id, as nine kinds of callers', async () => {
    const made = await newRecord(w, headers);
    const fileId = made.fileData[0]?.id ?? '';
    const staged = good(await upload(w, { name: 'b.pdf', bytes: await plainPdf('b') }, headers)).file.id;
    const resumable = good(
      await w.call(startResumable, { purpose: 'second_opinion', name: 'a.dcm', size: 10 }, headers),
    ).id;
    const foreign = await customer('telekom-health');
    const disabled = await customer();
    await w.database.db.updateTable('account').set({ status: 'disabled' }).where('id', '=', disabled.id).execute();
    const rotated = await w.session(id);
    const next = good(await w.call(refreshToken, { refresh_token: rotated.refresh_token }));
    await w.call(refreshToken, { refresh_token: next.refresh_token });
    const host = `${w.context('telekom-health').host.name}:3000`;
    const principals: Record<string, Record<string, string>> = {
      'nobody at all': {},
      'another customer': (await customer()).headers,
      'a customer of another partner at this host': foreign.headers,
      'a customer of another partner at theirs': { ...foreign.headers, host },
      'whose token is two rotations old': rotated.headers,
      'who shows the refresh token': { authorization: `Bearer ${(await w.session(id)).refresh_token}` },
      'whose account is disabled': disabled.headers,
      'an operator who acts for another': (await w.operatorFor((await customer()).id)).headers,
      'a partner’s system': await w.partnerKey(['members']),
    };
    expect(Object.keys(principals)).toHaveLength(9);
    const input = { name: 'a', kind: 'lab', issuedAt: '2026-01-01' };
    for (const [who, login] of Object.entries(principals)) {
      const ask = async (real: boolean) => {
        const pick = (one: string) => (real ? one : randomUUID());
        const answers = [
          await w.call(readRecord, { recordId: pick(made.id) }, login),
          await w.call(changeRecord, { recordId: pick(made.id), ...input }, login),
          await w.call(withdrawRecord, { recordId: pick(made.id) }, login),
          await w.call(removeRecordFile, { recordId: pick(made.id), fileId: pick(fileId) }, login),
          await w.call(createDownload, { fileId: pick(fileId) }, login),
          await w.call(discardFile, { purpose: 'record', fileId: pick(staged) }, login),
          await w.call(readResumable, { uploadId: pick(resumable) }, login),
        ];
        return answers.map(({ status, error }) => [status, { ...error, requestId: '' }]);
      };
      const mine = await ask(true);
      expect(mine, who).toEqual(await ask(false));
      expect(
        mine.every(([status]) => status === 404 || status === 401 || status === 403),
        who,
      ).toBe(true);
    }
    expect(good(await w.call(readRecord, { recordId: made.id }, headers)).status).toBe('current');
  });
});

describe('uploads that break off', () => {
  const many = 1000;

  it.runIf(deep)(`T27: ${many} leave nothing, take no memory and keep nobody from an answer`, async () => {
    const at = await listening(w);
    const before = await counts();
    const owners = await Promise.all(Array.from({ length: 12 }, () => customer()));
    const body = Buffer.concat([
      Buffer.from('--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7'),
      Buffer.alloc(300_000, 65),
    ]);
    const breakOff = async (times: number) => {
      for (let uploadCount = 0; uploadCount < times; uploadCount += 12) {
        await Promise.all(owners.map((owner, no) => abort(at.port, owner.headers, body, uploadCount + no)));
        expect((await fetch(`http://localhost:${at.port}/api/config`)).status).toBe(200);
      }
      // The list of connections is the test's own, and each holds its request.
      at.sockets.length = 0;
    };
    // The first ones leave memory with the process and its allocator, which is no growth.
    await breakOff(many);
    await vi.waitFor(async () => expect(await counts()).toEqual(before), 20_000);
    const memory = residentMemory();
    await breakOff(many);
    await vi.waitFor(async () => expect(await counts()).toEqual(before), 20_000);
    w.pass({ minutes: 1, seconds: 1 });
    await forgetUploads(w.services);
    await vi.waitFor(async () => expect(await counts()).toEqual(before), 20_000);
    expect(residentMemory() - memory).toBeLessThan(64 * MB);
    await at.close();
  });

  it('T27: and those of a process that was killed are gone a minute later, with their pieces and keys', async () => {
    const before = await counts();
    const { db } = w.database;
    const dead = randomUUID();
    const owner = accountOwner(id);
    const row = {
      id: dead,
      partner_id: w.context().host.partnerId,
      owner: owner.hash,
      account_id: id,
      purpose: 'record',
    };
    await db
      .insertInto('upload')
      .values({ ...row, said: w.services.keys.seal('{}'), expires_at: w.now().add({ minutes: 1 }).toString() })
      .execute();
    const key = await makeFileKey(db, w.services.keys, dead, owner);
    await writePieces({ ...w.services, now: w.now() }, { fileId: dead, part: 'incoming', key }, [Buffer.alloc(MB + 5)]);
    expect((await counts()).objects).toBe(before.objects + 2);
    await forgetUploads(w.services);
    expect((await counts()).uploads).toBe(before.uploads + 1);
    w.pass({ minutes: 1, seconds: 1 });
    await forgetUploads(w.services);
    expect(await counts()).toEqual(before);
  });

  it.runIf(deep)(
    'T27: a body longer or shorter than it says, and one without an end, is answered and leaves nothing',
    async () => {
      const at = await listening(w);
      const before = await counts();
      const file = await plainPdf('lying');
      const form = Buffer.concat([
        Buffer.from('--x\r\nContent-Disposition: form-data; name="file"; filename="lying.pdf"\r\n\r\n'),
        file,
        Buffer.from('\r\n--x--\r\n'),
      ]);
      for (const contentLength of [form.length - 40, 200 * MB]) {
        const answer = await rawPost(at.port, headers, form, `Content-Length: ${contentLength}`);
        expect([0, 400, 413]).toContain(answer);
      }
      const endless = Buffer.from(`${(65_536).toString(16)}\r\n${'a'.repeat(65_536)}\r\n`);
      const head = Buffer.from(
        '--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7\n',
      );
      const chunk = Buffer.concat([Buffer.from(`${head.length.toString(16)}\r\n`), head, Buffer.from('\r\n')]);
      const status = await rawPost(
        at.port,
        headers,
        Buffer.concat([chunk, ...Array.from({ length: 2200 }, () => endless)]),
        'Transfer-Encoding: chunked',
      );
      expect([0, 413]).toContain(status);
      await vi.waitFor(async () => expect(await counts()).toEqual(before), 20_000);
      await at.close();
    },
  );
});

/** Each form is cut after another share of it. */
async function abort(port: number, login: Record<string, string>, body: Buffer, no: number): Promise<void> {
  const socket = connect({ port, host: '127.0.0.1' });
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.write(head(login, `Content-Length: ${body.length + 1000}`));
  await new Promise<void>((done) =>
    socket.write(body.subarray(0, Math.floor((body.length * ((no * 7) % 100)) / 100)), () => done()),
  );
  socket.destroy();
  if (!socket.closed) await once(socket, 'close');
}

function head(login: Record<string, string>, length: string): string {
  return `POST /api/files/record HTTP/1.1\r\nHost: localhost:3000\r\nAuthorization: ${login.authorization}\r\nContent-Type: multipart/form-data; boundary=x\r\n${length}\r\n\r\n`;
}

/** 0 is a cut connection. */
async function rawPost(port: number, login: Record<string, string>, body: Buffer, length: string): Promise<number> {
  const socket = connect({ port, host: '127.0.0.1' });
  let answer = '';
  socket.on('data', (data) => {
    answer += data;
  });
  const closed = new Promise<void>((done) => {
    for (const event of ['close', 'error']) socket.once(event, () => done());
  });
  await once(socket, 'connect');
  socket.write(head(login, length));
  for (let at = 0; at < body.length && answer === '' && !socket.destroyed; at += 256 * 1024) {
    if (!socket.write(body.subarray(at, at + 256 * 1024)))
      await Promise.race([once(socket, 'drain').catch(() => {}), closed]);
  }
  socket.end();
  await closed;
  return Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 0);
}

describe('the storage and the rows', () => {
  const everywhere = Array.from({ length: 256 }, (_, no) => no.toString(16).padStart(2, '0'));
  const sweep = async () => {
    for (const prefix of everywhere) await sweepPrefix(w.services, prefix);
  };
  const missing = async () =>
    (await w.database.db.selectFrom('file_piece').select('name').where('missing_since', 'is not', null).execute()).map(
      ({ name }) => name,
    );

  it('I10: agree after a sweep both ways: an object without a row is counted, a row without its object too, until it is back', async () => {
    const made = await newRecord(w, headers);
    const fileId = made.fileData[0]?.id ?? '';
    const orphan = 'ab'.padEnd(48, '0');
    await w.services.ports.files.put(orphan, Buffer.from('orphan'));
    const { name } = await w.database.db
      .selectFrom('file_piece')
      .select('name')
      .where('file_id', '=', fileId)
      .executeTakeFirstOrThrow();
    const path = join(w.filesDir, name.slice(0, 2), name);
    const sealed = readFileSync(path);
    rmSync(path);
    w.pass({ minutes: 10 });
    await sweep();
    expect((await w.database.pool.query('select name from file_orphan')).rows).toEqual([{ name: orphan }]);
    expect(await missing()).toEqual([name]);
    expect(w.lines.some((line) => line.includes('files and their rows did not agree'))).toBe(true);
    writeFileSync(path, sealed);
    await sweep();
    expect(await missing()).toEqual([]);
    headers = (await w.session(id)).headers;
    expect((await w.request(good(await w.call(createDownload, { fileId }, headers)).url)).status).toBe(200);
  });

  it('I10: what was chosen and never sent is gone after its day, but for its row', async () => {
    const { file } = good(await upload(w, { name: 'a.pdf', bytes: await plainPdf('unsent') }, headers));
    w.pass({ hours: 24, seconds: 1 });
    await expireFiles(w.services);
    const { rows } = await w.database.pool.query(
      `select status, (select count(*)::int from file_key where file_id = file.id) as keys,
        (select count(*)::int from file_piece where file_id = file.id) as pieces from file where id = $1`,
      [file.id],
    );
    expect(rows).toEqual([{ status: 'expired', keys: 0, pieces: 0 }]);
    const audit = await w.database.db
      .selectFrom('audit')
      .select(['action', 'role'])
      .where('object_id', '=', file.id)
      .orderBy('id')
      .execute();
    expect(audit).toEqual([
      { action: 'file.add', role: 'customer' },
      { action: 'file.expire', role: 'system' },
    ]);
  });

  const rotated = deep ? 10_000 : 400;
  it(`P10: ${rotated} keys are wrapped anew under a new secret, while files are read`, async () => {
    const made = await newRecord(w, headers);
    const fileId = made.fileData[0]?.id ?? '';
    const owner = accountOwner(id);
    const { db } = w.database;
    const row = await db.selectFrom('file').selectAll().where('id', '=', fileId).executeTakeFirstOrThrow();
    const ids = Array.from({ length: rotated }, () => randomUUID());
    await w.database.pool.query(
      `insert into file (id, partner_id, owner, account_id, purpose, name, name_key, kind, size, sha256, sent_sha256, scan, status, created_at)
       select unnest($1::uuid[]), partner_id, owner, account_id, purpose, name, name_key, kind, size, sha256, sent_sha256, scan, status, created_at from file where id = $2`,
      [ids, row.id],
    );
    const wrapped = ids.map((file) =>
      w.services.keys.wrap(Buffer.alloc(32, 1), `${file} ${owner.hash.toString('hex')}`),
    );
    await w.database.pool.query(
      'insert into file_key (file_id, wrapped) select * from unnest($1::uuid[], $2::bytea[])',
      [ids, wrapped],
    );
    const both = createKeys('another secret of the tests that took its place', [worldSecret]);
    const services = { ...w.services, keys: both };
    const readable = () => openFileKey(db, both, fileId, owner);
    expect((await readable()).length).toBe(32);
    let done = 0;
    for (let turn = 0; turn < 20; turn += 1) {
      const [wrappedNow] = await Promise.all([rewrapFileKeys(services), readable()]);
      done += wrappedNow;
      if (wrappedNow === 0) break;
    }
    expect(done).toBeGreaterThan(rotated);
    const alone = createKeys('another secret of the tests that took its place');
    for (const file of [fileId, ...ids.slice(0, 20)])
      expect((await openFileKey(db, alone, file, owner)).length).toBe(32);
    await expect(openFileKey(db, createKeys(worldSecret), fileId, owner)).rejects.toThrow('KF016');
  });
});

describe('in a bucket', () => {
  it('a file is uploaded, kept, handed out and removed as in a folder', async () => {
    const service = await bucketService();
    const other = await world({ ports: { files: bucketStorage(service.bucket) } });
    try {
      const made = await account(other.database);
      const login = (await other.session(made.id)).headers;
      const record = await newRecord(other, login);
      const fileId = record.fileData[0]?.id ?? '';
      const { url } = good(await other.call(createDownload, { fileId }, login));
      expect(
        Buffer.from(await (await other.request(url)).arrayBuffer())
          .subarray(0, 5)
          .toString(),
      ).toBe('%PDF-');
      good(await other.call(removeRecordFile, { recordId: record.id, fileId }, login));
      const remains = await Promise.all(
        Array.from({ length: 256 }, (_, no) => other.services.ports.files.list(no.toString(16).padStart(2, '0'))),
      );
      expect(remains.flat()).toEqual([]);
      expect(good(await other.call(listStagedFiles, { purpose: 'record' }, login)).items).toEqual([]);
    } finally {
      await other.close();
      await service.stop();
    }
  });
});

describe('a bomb', () => {
  it.runIf(deep)('T27: of 40 megapixels is drawn while others are answered', async () => {
    const bytes = await photo('png', { width: 8000, height: 5000 });
    expect(bytes.length).toBeLessThan(10 * MB);
    const [answer, ...others] = await Promise.all([
      upload(w, { name: 'large.png', bytes }, headers),
      ...Array.from({ length: 10 }, () => w.request('/api/config')),
    ]);
    expect(answer.status).toBe(200);
    expect(others.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
  });
});
