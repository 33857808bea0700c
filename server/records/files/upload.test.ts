import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { isBefore } from '../../../contract/platform/instants.ts';
import { discardFile, listStagedFiles } from '../../../contract/records/file.ts';
import { addRecord } from '../../../contract/records/record.ts';
import { heicPhoto } from '../../../tests/files/heic.ts';
import { objectsIn } from '../../../tests/files/objects.ts';
import { plainPdf, protectedPdf } from '../../../tests/files/pdfs.ts';
import { canary, photo } from '../../../tests/files/pictures.ts';
import { type ChosenFile, upload } from '../../../tests/files/upload.ts';
import { dicomOf } from '../../../tests/files/zips.ts';
import { account } from '../../../tests/identity/account.ts';
import { good, type World, world } from '../../../tests/support/world.ts';
import { openFileKey } from '../../platform/files/file-key.ts';
import { readPieces } from '../../platform/files/pieces.ts';
import { forgetUploads } from '../../platform/files/sweep.ts';

let w: World;
let customer: { id: string; headers: Record<string, string> };
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());
afterEach(() => w.setNow('2026-11-23T07:00:00Z'));

async function newCustomer(partner?: string) {
  const made = await account(w.database, partner === undefined ? {} : { partner });
  return { id: made.id, headers: (await w.session(made.id, {}, partner)).headers };
}

async function someone() {
  customer = await newCustomer();
  return customer.headers;
}

async function staged(headers: Record<string, string>) {
  return good(await w.call(listStagedFiles, { purpose: 'record' }, headers)).items;
}

async function refusal(chosen: ChosenFile, headers: Record<string, string>) {
  const { error, status } = await upload(w, chosen, headers);
  return { status, code: error?.errorCode, text: error?.message };
}

describe('a file', () => {
  it('waits for its form as soon as it is uploaded, until it is let go or a day has passed (S5-15, S7-07)', async () => {
    const headers = await someone();
    const one = good(await upload(w, { name: 'Laborlelet.pdf', bytes: await plainPdf() }, headers));
    expect(one).toMatchObject({
      key: null,
      file: { name: 'Laborlelet.pdf', kind: 'pdf', checking: false, expiresAt: '2026-11-24T07:00:00Z' },
    });
    const other = good(await upload(w, { name: 'photo.jpg', bytes: await photo() }, headers));
    expect((await staged(headers)).map(({ id }) => id).sort()).toEqual([one.file.id, other.file.id].sort());
    good(await w.call(discardFile, { purpose: 'record', fileId: other.file.id }, headers));
    expect((await staged(headers)).map(({ id }) => id)).toEqual([one.file.id]);
    w.pass({ hours: 24 });
    const again = (await w.session(customer.id)).headers;
    expect(await staged(again)).toEqual([]);
    // History 226: the file of yesterday has its own name until a job deletes it.
    const { file } = good(await upload(w, { name: 'Laborlelet.pdf', bytes: await plainPdf() }, again));
    expect((await staged(again)).map(({ id }) => id)).toEqual([file.id]);
  });

  it('on a line that brings little in a minute arrives all the same (F17)', async () => {
    const headers = await someone();
    const form = new FormData();
    form.set('file', new File([new Uint8Array(await plainPdf()), '\n'.repeat(60_000)], 'lelet.pdf'));
    const whole = new Response(form);
    const type = whole.headers.get('content-type') ?? '';
    const bytes = new Uint8Array(await whole.arrayBuffer());
    const part = Math.ceil(bytes.length / 6);
    let sent = 0;
    const isExtended = async () => {
      const row = await w.database.db.selectFrom('upload').select('expires_at').executeTakeFirst();
      return row !== undefined && isBefore(w.now().add({ seconds: 55 }), row.expires_at);
    };
    const line = new ReadableStream(
      {
        async pull(controller) {
          if (sent > 0) {
            await expect.poll(isExtended).toBe(true);
            w.pass({ seconds: 50 });
            await forgetUploads(w.services);
          }
          if (sent === 6) return controller.close();
          controller.enqueue(bytes.slice(sent * part, (sent + 1) * part));
          sent += 1;
        },
      },
      { highWaterMark: 0 },
    );
    const sentSlowly = { method: 'POST', headers: { ...headers, 'content-type': type }, body: line, duplex: 'half' };
    const response = await w.request('/api/files/record', sentSlowly);
    expect(response.status, await response.text()).toBe(200);
    expect((await staged(headers)).map(({ name }) => name)).toEqual(['lelet.pdf']);
  });

  it('that a phone took as HEIC is kept as a JPEG under a name that says so (not-shown 5.7)', async () => {
    const headers = await someone();
    const { file } = good(await upload(w, { name: 'IMG_0001.HEIC', bytes: heicPhoto }, headers));
    expect([file.name, file.kind]).toEqual(['IMG_0001.jpg', 'jpeg']);
  });

  it.each([
    ['1000019482', 'jpeg', '1000019482.jpg'],
    ['DOC-20261128-WA0003.', 'jpeg', 'DOC-20261128-WA0003.jpg'],
    ['lelet.jfif', 'jpeg', 'lelet.jpg'],
    ['IMG_0001.HEIC', 'png', 'IMG_0001.png'],
  ] as const)('%s that holds a %s is kept as %s (S5-15, S5-16)', async (name, format, newName) => {
    const { file } = good(await upload(w, { name, bytes: await photo(format) }, await someone()));
    expect([file.name, file.kind]).toEqual([newName, format]);
  });

  it('under a name that hides what it is is refused by its bytes, and nothing of it is kept (S5-16)', async () => {
    const headers = await someone();
    const before = { objects: objectsIn(w), rows: await rows() };
    for (const [name, bytes, code] of [
      ['lelet.exe', await photo(), 'KF014'],
      ['lelet.jpg', Buffer.from('MZ'.padEnd(3000)), 'KF025'],
      ['lelet.docx', Buffer.from('PK\x03\x04'.padEnd(3000)), 'KF005'],
      ['lelet', dicomOf(3000), 'KF005'],
    ] as const) {
      const { code: errorCode, text } = await refusal({ name, bytes }, headers);
      expect([name, errorCode]).toEqual([name, code]);
      expect(text).not.toMatch(/: ?\./);
    }
    const { code, text } = await refusal({ name: 'lelet', bytes: dicomOf(3000) }, { ...headers, locale: 'en' });
    expect([code, text]).toEqual(['KF005', 'lelet: we cannot take files of this type.']);
    const opinion = await upload(w, { name: 'IM000001', bytes: dicomOf(3000) }, headers, 'second_opinion');
    expect(opinion.error?.errorCode).toBe('KF023');
    expect({ objects: objectsIn(w), rows: await rows() }).toEqual(before);
  });

  it('is nowhere in the clear: not in the folder of files, not in the database (P10)', async () => {
    const headers = await someone();
    const text = 'Kanari0123456789Laborlelet';
    good(await upload(w, { name: 'a.pdf', bytes: await plainPdf(text) }, headers));
    good(await upload(w, { name: 'b.jpg', bytes: await photo('jpeg', { width: 300 }) }, headers));
    const objects = objectsIn(w);
    expect(objects.length).toBeGreaterThanOrEqual(3);
    for (const file of objects) {
      const bytes = readFileSync(file);
      for (const plain of [text, canary, '%PDF', 'JFIF', 'stream']) expect(bytes.includes(plain), plain).toBe(false);
      expect(file).toMatch(/\/[\da-f]{2}\/[\da-f]{48}$/);
    }
    expect(await tablesWith(text)).toEqual([]);
    expect(await tablesWith('a.pdf')).toContain('file');
  });

  it('leaves nothing behind when it is refused', async () => {
    const headers = await someone();
    const before = { objects: objectsIn(w), rows: await rows() };
    expect(await refusal({ name: 'a.pdf', bytes: await protectedPdf() }, headers)).toMatchObject({ code: 'KF006' });
    expect(await refusal({ name: 'a.jpg', bytes: Buffer.from('%PDF-1.7') }, headers)).toMatchObject({ code: 'KF007' });
    expect(await refusal({ name: 'a.jpg', bytes: Buffer.alloc(9) }, headers)).toMatchObject({ code: 'KF025' });
    expect({ objects: objectsIn(w), rows: await rows() }).toEqual(before);
  });
});

/** As text or as bytes. */
async function tablesWith(text: string): Promise<string[]> {
  const { db, pool } = w.database;
  const tables = await db.introspection.getTables();
  const tablesWithText = [];
  for (const { name } of tables.filter(({ isView }) => !isView)) {
    const hex = Buffer.from(text).toString('hex');
    const { rowCount } = await pool.query(
      `select 1 from "${name}" t where t::text like $1 or t::text like $2 limit 1`,
      [`%${text}%`, `%${hex}%`],
    );
    if (rowCount) tablesWithText.push(name);
  }
  return tablesWithText;
}

async function rows() {
  const { rows: counted } = await w.database.pool.query(
    'select (select count(*)::int from file) file, (select count(*)::int from file_key) key, (select count(*)::int from file_piece) piece, (select count(*)::int from upload) upload',
  );
  return counted[0];
}

describe('what is refused', () => {
  it('is named with its sizes and limits, in the reader’s language (S5-18, R44)', async () => {
    const headers = await someone();
    const big = Buffer.alloc(10 * 1024 * 1024 + 200_000, 7);
    big.write('\xff\xd8\xff', 'latin1');
    const answers = [];
    for (const locale of ['hu', 'en', 'ro'])
      answers.push((await refusal({ name: 'nagy.jpg', bytes: big }, { ...headers, locale })).text);
    expect(answers).toEqual(
      [
        'nagy.jpg: túl nagy, 10,2 MB. Legfeljebb 10 MB lehet.',
        'nagy.jpg: too large, 10.2 MB. The limit is 10 MB.',
        'nagy.jpg: prea mare, 10,2 MB. Limita este 10 MB.',
      ].map((text) => text.replaceAll(/(\d) MB/g, '$1\u00a0MB')),
    );
  });

  it.each([
    ['lelet.php', 415, 'KF014'],
    ['lelet.svg', 415, 'KF014'],
    ['lelet.zip', 422, 'KF010'],
    ['lelet.pdf', 422, 'KF010'],
  ])('%s without a byte is answered %i %s (S5-16, S5-18, S5-19)', async (name, status, code) => {
    expect(await refusal({ name, bytes: Buffer.alloc(0) }, await someone())).toMatchObject({ status, code });
  });

  it('a second file of the same name is, in any case and accent; a camera’s gets a number (S5-17, S5-18)', async () => {
    const headers = await someone();
    good(await upload(w, { name: 'Lelet Őri.pdf', bytes: await plainPdf('one') }, headers));
    const again = { name: 'LELET O\u030bRI.pdf', bytes: await plainPdf('two') };
    expect(await refusal(again, headers)).toMatchObject({ status: 409, code: 'KF003' });
    for (const seed of [60, 120, 180])
      good(await upload(w, { name: 'image.jpg', bytes: await photo('jpeg', { seed }) }, headers));
    expect((await staged(headers)).map(({ name }) => name).sort()).toEqual([
      'Lelet Őri.pdf',
      'image (2).jpg',
      'image (3).jpg',
      'image.jpg',
    ]);
  });

  it('the same bytes are under another name, and the answer says which file they are (S5-17)', async () => {
    const headers = await someone();
    const bytes = await plainPdf('same');
    good(await upload(w, { name: 'one.pdf', bytes }, headers));
    const { code, text } = await refusal({ name: 'other.pdf', bytes }, { ...headers, 'accept-language': 'hu' });
    expect([code, text]).toEqual(['KF011', 'other.pdf: ez a fájl már itt van one.pdf néven.']);
    // Files of another customer are nobody's business.
    good(await upload(w, { name: 'other.pdf', bytes }, await someone()));
  });

  it('the same paper serves in another form, and again once its form was sent (S5-17)', async () => {
    const headers = await someone();
    const paper = { name: 'receipt.pdf', bytes: await plainPdf('receipt') };
    const { file } = good(await upload(w, paper, headers));
    good(await upload(w, paper, headers, 'claim'));
    const record = { name: 'Lelet', kind: 'lab', issuedAt: '2026-11-20', fileIds: [file.id] };
    good(await w.call(addRecord, record, headers));
    good(await upload(w, paper, headers));
  });

  it('the eleventh file of a form is, also when all come at once (S5-18, S5-19)', async () => {
    const headers = await someone();
    const pictures = await Promise.all(Array.from({ length: 12 }, (_, seed) => photo('png', { seed: seed * 9 })));
    for (const [no, bytes] of pictures.slice(0, 8).entries())
      good(await upload(w, { name: `${no}.png`, bytes }, headers));
    const last = await Promise.all(
      pictures.slice(8).map((bytes, no) => upload(w, { name: `last ${no}.png`, bytes }, headers)),
    );
    expect(last.map(({ error }) => error?.errorCode ?? 'good').sort()).toEqual(['KF002', 'KF002', 'good', 'good']);
    expect(await staged(headers)).toHaveLength(10);
  });

  it.each([
    ['a form', 60, 'record', 'KF012'],
    ['an account', 2048, 'second_opinion', 'KF009'],
  ])('what would be more than %s may hold, %i MB, is (S5-18, S5-19)', async (_whose, most, purpose, code) => {
    const headers = await someone();
    const { id } = good(await upload(w, { name: 'a.pdf', bytes: await plainPdf('a') }, headers)).file;
    const bytes = await plainPdf('over');
    const fill = (bytesLeft: number) =>
      w.database.pool.query('update file set purpose = $1, size = $2 where id = $3', [
        purpose,
        most * 1024 * 1024 - bytesLeft,
        id,
      ]);
    await fill(0);
    expect(await refusal({ name: 'over.pdf', bytes }, headers)).toMatchObject({ code });
    await fill(2 * bytes.length);
    good(await upload(w, { name: 'over.pdf', bytes }, headers));
  });

  it('of a second opinion is taken beside images in pieces, which have a limit of their own (not-shown 5.7, S5-19)', async () => {
    const headers = await someone();
    const add = async (name: string) => upload(w, { name, bytes: await plainPdf(name) }, headers, 'second_opinion');
    const { id } = good(await add('images.pdf')).file;
    const fill = (kind: string) =>
      w.database.pool.query('update file set kind = $1, size = $2 where id = $3', [kind, 400 * 1024 * 1024, id]);
    await fill('pdf');
    expect((await add('a.pdf')).error?.errorCode).toBe('KF012');
    await fill('dicom');
    good(await add('b.pdf'));
  });

  it('a body that is no form, has no file or ends early is, and nothing of it is kept (T26, T27)', async () => {
    const headers = await someone();
    const send = (body: BodyInit, type?: string) =>
      w.request('/api/files/record', {
        method: 'POST',
        headers: { ...headers, ...(type !== undefined && { 'content-type': type }) },
        body,
      });
    const form = 'multipart/form-data; boundary=x';
    const head = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n';
    const cases: [BodyInit, string | undefined, string][] = [
      ['{}', 'application/json', 'K415'],
      ['a=b', 'application/x-www-form-urlencoded', 'K415'],
      ['x', 'multipart/form-data', 'K415'],
      ['x', 'multipart/mixed; boundary=x', 'K415'],
      ['--x--\r\n', form, 'KF021'],
      [`${head}%PDF-1.7 cut`, form, 'KF004'],
      [`--x\r\nContent-Disposition: form-data; name="other"; filename="a.pdf"\r\n\r\nx\r\n--x--\r\n`, form, 'KF021'],
      ['--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n'.repeat(10_000), form, 'K413'],
      [
        `--x\r\nContent-Disposition: form-data; name="${'n'.repeat(65_536)}"; filename="a.pdf"\r\n\r\nb\r\n--x--\r\n`,
        form,
        'KF0',
      ],
    ];
    const before = await rows();
    for (const [body, type, code] of cases) {
      const answer = await send(body, type);
      expect(await answer.text(), `${type} ${String(body).slice(0, 40)}`).toContain(`"${code}`);
      expect(answer.status).toBeLessThan(500);
    }
    expect(await rows()).toEqual(before);
  });
});

describe('somebody else', () => {
  it('sees nothing of it and can let nothing of it go: as of a file that never was (T01)', async () => {
    const headers = await someone();
    const { file } = good(await upload(w, { name: 'a.pdf', bytes: await plainPdf('mine') }, headers));
    const never = '11111111-1111-4111-8111-111111111111';
    const foreign = await newCustomer('telekom-health');
    for (const other of [await someone(), {}, foreign.headers]) {
      const host = other === foreign.headers ? { host: `${w.context('telekom-health').host.name}:3000` } : {};
      const mine = await w.call(discardFile, { purpose: 'record', fileId: file.id }, { ...other, ...host });
      const none = await w.call(discardFile, { purpose: 'record', fileId: never }, { ...other, ...host });
      expect([mine.status, { ...mine.error, requestId: '' }]).toEqual([404, { ...none.error, requestId: '' }]);
    }
    expect(await staged(headers)).toHaveLength(1);
  });
});

describe('a browser whose session has ended', () => {
  it('keeps a file under its own key for half an hour, and the customer has it after the log-in (0040)', async () => {
    const { file, key } = good(await upload(w, { name: 'a.pdf', bytes: await plainPdf('kept') }));
    expect(key).toMatch(/^[\w-]{43}$/);
    const headers = await someone();
    expect((await staged({ ...headers, 'draft-key': key ?? '' })).map(({ id }) => id)).toEqual([file.id]);
    expect(await staged(headers)).toEqual([]);
    const second = good(await upload(w, { name: 'b.pdf', bytes: await plainPdf('two') }, { 'draft-key': key ?? '' }));
    expect(second.key).toBe(key);
    w.pass({ minutes: 31 });
    expect(await staged({ 'draft-key': key ?? '' })).toEqual([]);
  });
});

describe('a stored piece', () => {
  it('that was changed, or put in another’s place, is noticed (P10)', async () => {
    const one = good(await upload(w, { name: 'a.pdf', bytes: await plainPdf('first') }, await someone())).file;
    const other = good(await upload(w, { name: 'a.pdf', bytes: await plainPdf('other') }, await someone())).file;
    const { db } = w.database;
    const file = await db.selectFrom('file').selectAll().where('id', '=', one.id).executeTakeFirstOrThrow();
    const stranger = await db.selectFrom('file').select('owner').where('id', '=', other.id).executeTakeFirstOrThrow();
    const key = await openFileKey(db, w.services.keys, one.id, { hash: file.owner });
    await expect(openFileKey(db, w.services.keys, one.id, { hash: stranger.owner })).rejects.toThrow('KF016');
    const whole = { fileId: one.id, part: 'body', key } as const;
    const read = () => Array.fromAsync(readPieces(w.services, whole, file.size));
    expect(
      Buffer.concat(await read())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
    const pieces = await db.selectFrom('file_piece').select(['name', 'file_id']).where('part', '=', 'body').execute();
    const pathOf = (id: string) => {
      const name = pieces.find(({ file_id }) => file_id === id)?.name ?? '';
      return join(w.filesDir, name.slice(0, 2), name);
    };
    const sealed = readFileSync(pathOf(one.id));
    const flipped = Buffer.from(sealed);
    flipped[40] = (flipped[40] ?? 0) ^ 1;
    for (const wrong of [flipped, readFileSync(pathOf(other.id)), sealed.subarray(0, 20), Buffer.alloc(0)]) {
      writeFileSync(pathOf(one.id), wrong);
      await expect(read()).rejects.toThrow('KF016');
    }
    writeFileSync(pathOf(one.id), sealed);
    expect((await read()).length).toBe(1);
    await expect(Array.fromAsync(readPieces(w.services, { ...whole, part: 'incoming' }, file.size))).rejects.toThrow(
      'KF016',
    );
  });
});

describe('strangers', () => {
  it('have four uploads under way from one address at most, so that customers find room (T27)', async () => {
    const gate = Promise.withResolvers<void>();
    const head = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7';
    const send = (rest: Promise<void>) => {
      const body = new ReadableStream<Uint8Array>({
        start: (to) => to.enqueue(new TextEncoder().encode(head)),
        pull: async (to) => {
          await rest;
          to.close();
        },
      });
      const headers = { 'content-type': 'multipart/form-data; boundary=x' };
      return w.request('/api/files/record', { method: 'POST', headers, body, ...{ duplex: 'half' } });
    };
    const slow = Array.from({ length: 4 }, () => send(gate.promise));
    const underWay = () => w.database.db.selectFrom('upload').select('id').execute();
    await expect.poll(async () => (await underWay()).length).toBe(4);
    expect((await send(gate.promise)).status).toBe(429);
    good(await upload(w, { name: 'a.pdf', bytes: await plainPdf('room') }, await someone()));
    gate.resolve();
    for (const answer of await Promise.all(slow)) expect(answer.status).toBe(400);
    expect(await underWay()).toEqual([]);
  });
});
