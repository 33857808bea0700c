import { randomUUID } from 'node:crypto';
import { JSDOM } from 'jsdom';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { uploadFile } from '../../contract/records/file.ts';
import { addRecord, createDownload, listRecords } from '../../contract/records/record.ts';
import { sendForm } from '../files/form.ts';
import { plainPdf, protectedPdf } from '../files/pdfs.ts';
import { photo } from '../files/pictures.ts';
import { newRecord } from '../files/records.ts';
import { upload } from '../files/upload.ts';
import { account } from '../identity/account.ts';
import { inBrowser } from '../identity/customer.ts';
import { cookiesOf, type Jar, visit } from '../support/visit.ts';
import { good, type World, world } from '../support/world.ts';

let w: World;
let id: string;
let jar: Jar;
let headers: Record<string, string>;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());
beforeEach(async () => {
  w.setNow('2026-11-23T07:00:00Z');
  ({ id, headers, jar } = await inBrowser(w));
});

const page = '/records/new';
const texts = {
  name: 'Vérkép',
  kind: 'lab',
  modal: 'DOC',
  'issuedAt-year': '2026',
  'issuedAt-month': '10',
  'issuedAt-day': '5',
  author: 'Dr. Kovács Béla',
  visibility: 'care_team',
};

const names = (document: Document) =>
  [...document.querySelectorAll('main form li span.font-semibold')].map((span) => span.textContent);
const hidden = (document: Document) =>
  Object.fromEntries(
    [...document.querySelectorAll<HTMLInputElement>('main form#step input[type=hidden]')].map(({ name, value }) => [
      name,
      value,
    ]),
  );

describe('without script', () => {
  it.each([
    [
      'hu',
      'Egy kép legfeljebb 10 MB, egy PDF legfeljebb 25 MB lehet, egyszerre legfeljebb 10 fájl és 60 MB.',
      'Mentem a leletet',
    ],
    ['en', 'A picture may have up to 10 MB, a PDF up to 25 MB; up to 10 files and 60 MB at a time.', 'Save the record'],
    [
      'ro',
      'O imagine poate avea cel mult 10 MB, un PDF cel mult 25 MB; cel mult 10 fișiere și 60 MB odată.',
      'Salvez rezultatul',
    ],
  ])('the limits are told before anything is chosen, in %s (S5-19, R44)', async (language, limits, button) => {
    const { document, text, headers } = await visit(w, page, { jar, language });
    expect(text.replaceAll('\u00a0', ' ')).toContain(limits);
    expect(text).toContain(button);
    const input = document.querySelector<HTMLInputElement>('input#file');
    expect([input?.multiple, input?.accept.includes('.heic'), input?.accept.includes('.zip')]).toEqual([
      true,
      true,
      false,
    ]);
    expect(document.querySelector('form#step')?.getAttribute('enctype')).toBe('multipart/form-data');
    expect(headers.get('x-frame-options')).toBe('DENY');
  });

  it('five pictures at once are uploaded, still there after a reload, and become a record that is found again (S5-15, S3.12-01)', async () => {
    const files = await Promise.all(
      [10, 60, 110, 160, 210].map(async (seed) => ({ name: 'image.jpg', bytes: await photo('jpeg', { seed }) })),
    );
    const first = await sendForm(w, page, { fields: { draft: 'record', intent: 'upload', ...texts }, files }, jar);
    expect([first.status, first.to]).toEqual([303, page]);
    const again = await visit(w, page, { jar });
    expect(names(again.document)).toEqual([
      'image.jpg',
      'image (2).jpg',
      'image (3).jpg',
      'image (4).jpg',
      'image (5).jpg',
    ]);
    expect(again.document.querySelector<HTMLInputElement>('#name')?.value).toBe('Vérkép');
    expect(again.document.querySelector<HTMLSelectElement>('#kind')?.value).toBe('lab');
    const inputs = [...again.document.querySelectorAll<HTMLInputElement>('input[name=stagedFile]')];
    const body = new FormData();
    for (const [name, value] of Object.entries({ ...texts, intent: 'save' })) body.append(name, value);
    for (const { value } of inputs) body.append('stagedFile', value);
    const answer = await w.request(page, {
      method: 'POST',
      headers: {
        origin: 'http://localhost:3000',
        cookie: cookiesOf(jar),
        'sec-fetch-site': 'same-origin',
      },
      body,
    });
    const to = answer.headers.get('location') ?? '';
    expect([answer.status, to]).toEqual([303, expect.stringMatching(/^\/records\/[\da-f-]{36}\?message=submitted$/)]);
    const record = await visit(w, to, { jar });
    expect(record.document.querySelectorAll('main img')).toHaveLength(5);
    expect(record.document.querySelector('h1')?.textContent).toBe('Vérkép');
    expect(record.text).toContain('2026. október 5.');
    const list = await visit(w, '/records', { jar });
    expect(list.document.querySelector('main li a')?.textContent).toBe('Vérkép');
    expect(list.text).toContain('5 fájl');
    expect(names((await visit(w, page, { jar })).document)).toEqual([]);
  });

  it('each refused file is named at the field and in the summary; the good ones and all that was typed stay (S5-18, R44)', async () => {
    const files = [
      { name: 'jó.pdf', bytes: await plainPdf('good') },
      { name: 'titkos.pdf', bytes: await protectedPdf() },
      { name: 'hamis.jpg', bytes: Buffer.from('no picture') },
      { name: 'program.exe', bytes: Buffer.from('MZ') },
    ];
    const { status, text } = await sendForm(w, page, { fields: { intent: 'upload', ...texts }, files }, jar);
    expect(status).toBe(422);
    const { document } = new JSDOM(text).window;
    const summary = [...document.querySelectorAll('[role=alert] a')].map((link) => link.textContent);
    expect(summary).toEqual([
      expect.stringContaining('titkos.pdf: a PDF csak jelszóval vagy tanúsítvánnyal nyitható meg.'),
      expect.stringContaining('hamis.jpg: nem ismerjük fel, mi van ebben a fájlban.'),
      expect.stringContaining('program.exe: ilyen kiterjesztésű fájlt nem fogadunk.'),
    ]);
    expect(document.querySelector('[role=alert] a')?.getAttribute('href')).toBe('#file');
    expect(document.title).toMatch(/^Hiba: /);
    expect(document.querySelector<HTMLInputElement>('#author')?.value).toBe('Dr. Kovács Béla');
    expect(names(document)).toEqual(['jó.pdf']);
  });

  it('a file is removed, and a form without one says so at the field', async () => {
    const { file } = good(await upload(w, { name: 'a.pdf', bytes: await plainPdf('a') }, headers));
    const removed = await sendForm(w, page, { fields: { ...texts, remove: file.id } }, jar);
    expect([removed.status, names(removed.page?.document ?? new JSDOM().window.document)]).toEqual([303, []]);
    const { status, text } = await sendForm(w, page, { fields: { ...texts, name: '', intent: 'save' } }, jar);
    expect(status).toBe(422);
    expect(text).toContain('Válasszon legalább egy fájlt.');
    const { document } = new JSDOM(text).window;
    expect([...document.querySelectorAll('[role=alert] a')].map((link) => link.getAttribute('href'))).toEqual([
      '#file',
    ]);
  });

  it('files and fields outlive a session that ended meanwhile (S8.1-01, 0040)', async () => {
    w.pass({ hours: 24 * 31 });
    const files = [{ name: 'a.pdf', bytes: await plainPdf('session') }];
    const { status, to } = await sendForm(
      w,
      page,
      { fields: { ...texts, draft: 'record', intent: 'upload' }, files },
      jar,
    );
    expect([status, to]).toEqual([303, expect.stringMatching(/\?next=%2Frecords%2Fnew$/)]);
    expect(jar.has('draft')).toBe(true);
    const tokens = await w.session(id);
    jar.set('token', tokens.token);
    const again = await visit(w, page, { jar });
    expect(names(again.document)).toEqual(['a.pdf']);
    expect(again.document.querySelector<HTMLInputElement>('#name')?.value).toBe('Vérkép');
    const fields = { ...hidden(again.document), ...texts, intent: 'save' };
    const saved = await sendForm(w, page, { fields }, jar);
    expect(saved.to).toMatch(/^\/records\/[\da-f-]{36}/);
    expect(good(await w.call(listRecords, {}, tokens.headers)).total).toBe(1);
  });

  it('a stranger’s form keeps nothing, and one of another site is refused (T16)', async () => {
    const before = (await w.database.db.selectFrom('file').select('id').execute()).length;
    const files = [{ name: 'a.pdf', bytes: await plainPdf('stranger') }];
    const { status, to } = await sendForm(w, page, { files }, new Map());
    expect([status, to]).toEqual([303, expect.stringMatching(/\?next=/)]);
    const body = new FormData();
    body.set('file', new File(['x'], 'a.pdf'));
    const cross = await w.request(page, {
      method: 'POST',
      headers: { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
      body,
    });
    expect(cross.status).toBe(403);
    const other = await w.request('/login', {
      method: 'POST',
      headers: { origin: 'http://localhost:3000', 'sec-fetch-site': 'same-origin' },
      body,
    });
    expect(other.status).toBe(415);
    expect((await w.database.db.selectFrom('file').select('id').execute()).length).toBe(before);
  });
});

describe('the page of a record', () => {
  it('changes, withdraws, removes and downloads, and tells each in words', async () => {
    const made = await newRecord(w, headers, { name: 'Régi név' }, ['a.pdf', 'b.pdf']);
    const path = `/records/${made.id}`;
    const page = await visit(w, path, { jar });
    expect(page.document.querySelector<HTMLInputElement>('details input[name=name]')?.value).toBe('Régi név');
    const post = (form: Record<string, string>) => visit(w, path, { jar, method: 'POST', form });
    const changed = await post({ ...texts, name: 'Új név', intent: 'change' });
    expect(changed.document.querySelector('h1')?.textContent).toBe('Új név');
    const wrong = await post({ ...texts, name: '', intent: 'change' });
    expect([wrong.status, wrong.document.querySelector('#name')?.closest('details')?.open]).toEqual([422, true]);
    const [one = ''] = made.fileData.map((file) => file.id);
    const answer = await w.request(path, {
      method: 'POST',
      headers: {
        origin: 'http://localhost:3000',
        'sec-fetch-site': 'same-origin',
        'content-type': 'application/x-www-form-urlencoded',
        cookie: `token=${jar.get('token')}`,
      },
      body: new URLSearchParams({ intent: 'download', fileId: one }).toString(),
    });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, expect.stringMatching(/^\/download\//)]);
    expect((await w.request(answer.headers.get('location') ?? '')).status).toBe(200);
    expect((await post({ intent: 'remove', fileId: one })).text).toContain('Eltávolítva');
    const withdrawn = await post({ intent: 'withdraw' });
    expect(withdrawn.text).toContain('Téves');
    expect((await visit(w, '/records', { jar })).text).toContain('Még nincs lelete');
    expect((await visit(w, '/records?all=1', { jar })).text).toContain('Új név');
    const log = await visit(w, '/account/access-log?own=1', { jar });
    for (const words of [
      'Lelet hozzáadása',
      'Lelet tévesnek jelölése',
      'Fájl végleges eltávolítása',
      'Fájl feltöltése',
    ])
      expect(log.text).toContain(words);
    expect(log.text).not.toContain('Egyéb művelet');
  });

  it('asks for the code of a letter when very much was downloaded (T37)', async () => {
    const made = await newRecord(w, headers);
    const fileId = made.fileData[0]?.id ?? '';
    for (let turn = 0; turn < 30; turn += 1) good(await w.call(createDownload, { fileId }, headers));
    const path = `/records/${made.id}`;
    const page = await visit(w, path, { jar, method: 'POST', form: { intent: 'download', fileId } });
    expect([page.status, page.document.querySelector('h3')?.textContent]).toEqual([403, 'Kód a letöltéshez']);
    const wrong = await visit(w, path, { jar, method: 'POST', form: { intent: 'download', fileId, code: '000000' } });
    expect(wrong.document.querySelector('#code-error')?.textContent).toContain('A kód nem jó');
    w.letters.length = 0;
    await w.deliver();
    const headersOf = {
      origin: 'http://localhost:3000',
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/x-www-form-urlencoded',
      cookie: `token=${jar.get('token')}`,
    };
    const body = new URLSearchParams({ intent: 'download', fileId, code: w.mailedCode() }).toString();
    expect((await w.request(path, { method: 'POST', headers: headersOf, body })).headers.get('location')).toMatch(
      /^\/download\//,
    );
  });

  it('of somebody else is that of no record at all (T01)', async () => {
    const other = await account(w.database);
    const made = await newRecord(w, (await w.session(other.id)).headers);
    const pages = [];
    for (const path of [`/records/${made.id}`, `/records/${randomUUID()}`]) {
      const { status, text } = await visit(w, path, { jar });
      pages.push([status, text.replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, '')]);
    }
    expect(pages[0]).toEqual(pages[1]);
    expect(pages[0]?.[0]).toBe(404);
  });
});

describe('a list', () => {
  it('is filtered by kind and year, and paged (S7-23)', async () => {
    const rows = Array.from({ length: 30 }, (_, no) => ({
      no,
      kind: no % 3 === 0 ? 'lab' : 'visit',
      year: 2020 + (no % 5),
    }));
    const made = await newRecord(w, headers, { issuedAt: '2019-01-01', kind: 'other' });
    for (const { no, kind, year } of rows)
      await w.database.pool.query(
        `insert into record (id, partner_id, account_id, name, modal, kind, issued_on, visibility, status, created_at)
         select $1, partner_id, account_id, $2, modal, $3, $4, visibility, 'current', created_at from record where id = $5`,
        [randomUUID(), `Lelet ${no}`, kind, `${year}-02-03`, made.id],
      );
    const first = await visit(w, '/records', { jar });
    expect(first.document.querySelectorAll('main li h2')).toHaveLength(25);
    const next = first.document.querySelector<HTMLAnchorElement>('a[rel=next]')?.getAttribute('href') ?? '';
    expect((await visit(w, next, { jar })).document.querySelectorAll('main li h2')).toHaveLength(6);
    const lab = await visit(w, '/records?kind=lab&year=2021', { jar });
    expect(lab.document.querySelectorAll('main li h2')).toHaveLength(2);
    expect(lab.document.querySelector<HTMLSelectElement>('#kind')?.value).toBe('lab');
    const none = await visit(w, '/records?kind=vaccination', { jar });
    expect(none.text).toContain('Ezekkel a szűrőkkel nincs lelet.');
    expect((await visit(w, '/records?kind=nonsense&year=x&page=-3', { jar })).status).toBe(422);
  });
});

describe('a script that shows progress', () => {
  it('gets what became of the file as data, in the reader’s language', async () => {
    const send = async (name: string, bytes: Uint8Array) => {
      const body = new FormData();
      body.set('file', new File([new Uint8Array(bytes)], name));
      const answer = await w.request(page, {
        method: 'POST',
        headers: {
          origin: 'http://localhost:3000',
          'sec-fetch-site': 'same-origin',
          accept: 'application/json',
          cookie: `token=${jar.get('token')}`,
          'accept-language': 'ro',
        },
        body,
      });
      return answer.json();
    };
    const file = await send('a.pdf', await plainPdf('xhr'));
    expect(uploadFile.output.shape.file.parse(file.files[0].file).name).toBe('a.pdf');
    const refused = await send('b.pdf', await protectedPdf());
    expect(refused.files[0].error).toMatchObject({
      errorCode: 'KF006',
      message: 'b.pdf: PDF-ul se deschide numai cu o parolă sau cu un certificat.',
    });
  });
});

it('keeps the API and the page one: what the API added is on the page', async () => {
  const { file } = good(await upload(w, { name: 'a.pdf', bytes: await plainPdf('api') }, headers));
  good(await w.call(addRecord, { name: 'API', kind: 'lab', issuedAt: '2026-01-01', fileIds: [file.id] }, headers));
  expect((await visit(w, '/records', { jar })).text).toContain('API');
});
