import { afterAll, describe, expect, it } from 'vitest';
import { acceptPrivacyStatement } from '../../contract/identity/session.ts';
import { listRecords } from '../../contract/records/record.ts';
import { sendVideoMessage } from '../../contract/telemedicine/video-visit.ts';
import { admitPatient, endVideoVisit } from '../../contract/telemedicine/video-visit-desk.ts';
import { statementVersion } from '../../server/portal/content/content.ts';
import { sendForm } from '../files/form.ts';
import { plainPdf } from '../files/pdfs.ts';
import { newRecord } from '../files/records.ts';
import { upload } from '../files/upload.ts';
import { type Jar, visit } from '../support/visit.ts';
import { good } from '../support/world.ts';
import { videoWorld } from './video.ts';
import { deskPage, formOf, hiddenIn } from './video-pages.ts';

const v = await videoWorld();
const { w } = v;
afterAll(() => w.close());

const untranslated = /\b(?:video_room|desk|records|fields|errors|messages)\.[a-z_.-]+/;
const languages = ['hu', 'en', 'ro'] as const;

const pdf = async (name: string) => ({ name, bytes: await plainPdf(name) });

async function inCall() {
  const patient = await v.customer();
  const version = statementVersion(w.context());
  good(await w.call(acceptPrivacyStatement, { version, privacyAccepted: true }, patient.headers));
  good(await v.enter(patient));
  const visitId = await v.caseOf(patient);
  const desk = await deskPage(w);
  good(await w.call(admitPatient, { visitId }, desk.headers));
  const jar: Jar = new Map([['token', (await w.session(patient.accountId)).token]]);
  return { patient, jar, room: `/video-visit/${patient.token}`, desk, path: `/desk/video-visits/${visitId}`, visitId };
}

describe('files on the page of a visit by video, without script (S1-04, S5-15)', () => {
  it.each(languages)('are chosen, removed, sent and opened in %s (S5-19)', async (language) => {
    const { jar, room, desk, path } = await inCall();
    const page = await visit(w, room, { jar, language });
    expect(formOf(page, 'send_files')?.getAttribute('enctype')).toBe('multipart/form-data');
    const empty = await sendForm(w, room, { fields: { intent: 'send_files' } }, jar, language);
    expect([empty.status, /id="file-error"/.test(empty.text)]).toEqual([422, true]);
    const files = [await pdf('lelet.pdf'), await pdf('felesleges.pdf')];
    const chosen = await sendForm(w, room, { fields: { intent: 'upload' }, files }, jar, language);
    expect(chosen.to).toBe(`${room}#file`);
    const waiting = await visit(w, room, { jar, language });
    const remove = [...waiting.document.querySelectorAll<HTMLButtonElement>('main button[name=remove]')];
    expect(remove).toHaveLength(2);
    await sendForm(w, room, { fields: { remove: remove[1]?.value ?? '' } }, jar, language);
    const roomPage = await visit(w, room, { jar, language });
    const sent = await sendForm(
      w,
      room,
      { fields: { ...hiddenIn(roomPage, 'send_files'), intent: 'send_files' } },
      jar,
      language,
    );
    expect(sent.to).toBe(room);
    const after = await visit(w, room, { jar, language });
    expect(after.document.querySelector('[role=log]')?.textContent).toContain('lelet.pdf');
    expect(after.text).not.toContain('felesleges.pdf');
    const fields = { ...hiddenIn(after, 'download'), intent: 'download' };
    const opened = await w.request(room, {
      method: 'POST',
      headers: {
        origin: 'http://localhost:3000',
        'sec-fetch-site': 'same-origin',
        cookie: `token=${jar.get('token')}`,
      },
      body: new URLSearchParams(fields),
    });
    expect([opened.status, opened.headers.get('location')]).toEqual([303, expect.stringContaining('/download/')]);
    const seen = await visit(w, path, { jar: desk.jar, language });
    const answer = await w.request(path, {
      method: 'POST',
      headers: {
        origin: 'http://localhost:3000',
        'sec-fetch-site': 'same-origin',
        cookie: `desk=${desk.jar.get('desk')}`,
      },
      body: new URLSearchParams({ ...hiddenIn(seen, 'download'), intent: 'download' }),
    });
    expect((await w.request(answer.headers.get('location') ?? '')).headers.get('content-disposition')).toContain(
      'lelet.pdf',
    );
    for (const one of [page, waiting, after, seen]) expect(one.text).not.toMatch(untranslated);
  });

  it('are chosen from the records too, in the room, and sent (S3.12-01)', async () => {
    const { patient, jar, room } = await inCall();
    await newRecord(w, patient.headers, { name: 'Vérkép' }, ['vérkép.pdf']);
    const open = await sendForm(w, room, { fields: { intent: 'send_files', papers: '1' } }, jar);
    expect([open.to, open.page?.text.includes('Lelet: Vérkép')]).toEqual([`${room}?papers=1#file`, true]);
    const paper = open.page?.document.querySelector<HTMLInputElement>('main input[name=paper]')?.value ?? '';
    const chosen = await sendForm(w, room, { fields: { intent: 'choose', paper } }, jar);
    expect([chosen.to, chosen.page?.text.includes('vérkép.pdf')]).toEqual([`${room}#file`, true]);
    const fields = { ...hiddenIn(await visit(w, room, { jar }), 'send_files'), intent: 'send_files' };
    await sendForm(w, room, { fields }, jar);
    const after = await visit(w, room, { jar });
    expect(after.document.querySelector('[role=log]')?.textContent).toContain('vérkép.pdf');
  });

  it('are refused by name at the field, and what is good stays (S5-18, R44)', async () => {
    const { jar, room } = await inCall();
    const files = [await pdf('jo.pdf'), { name: 'program.exe', bytes: Buffer.from('MZ') }];
    const refused = await sendForm(w, room, { fields: { intent: 'send_files' }, files }, jar);
    expect(refused.status).toBe(415);
    expect(refused.text).toContain('program.exe');
    const page = await visit(w, room, { jar });
    expect(hiddenIn(page, 'send_files').stagedFile).toMatch(/^[\da-f-]{36}$/);
  });

  it('are not offered to who is no customer, and of a stranger’s form nothing is kept (T16)', async () => {
    const { room, jar } = await inCall();
    expect(formOf(await visit(w, room, { jar }), 'send_files')).toBeTruthy();
    const files = [await pdf('idegen.pdf')];
    const before = await w.database.db.selectFrom('file').select('id').execute();
    const stranger = await sendForm(w, room, { fields: { intent: 'upload' }, files }, new Map());
    expect(stranger.status).toBeGreaterThanOrEqual(400);
    expect(await w.database.db.selectFrom('file').select('id').execute()).toHaveLength(before.length);
    const guest = await v.guest('lap.fajl@example.com');
    good(await v.enter(guest));
    expect(formOf(await visit(w, `/video-visit/${guest.token}`), 'send_files')).toBeUndefined();
  });

  it('stand on the page of the visit once it is over', async () => {
    const { patient, jar, room, desk, visitId } = await inCall();
    const { file } = good(await upload(w, await pdf('lelet.pdf'), patient.headers, 'video_visit'));
    good(await w.call(sendVideoMessage, { token: patient.token, fileIds: [file.id] }, patient.headers));
    good(await w.call(endVideoVisit, { visitId }, desk.headers));
    const over = await visit(w, room, { jar });
    expect(over.document.querySelector('section[aria-labelledby=files]')?.textContent).toContain('lelet.pdf');
    expect(formOf(over, 'send_files')).toBeUndefined();
  });
});

describe('a document at the desk', () => {
  it.each(languages)(
    'is given in %s by the page of the visit, and is among the records (S1-08, S3.12-01)',
    async (language) => {
      const { patient, desk, path, visitId } = await inCall();
      const { jar } = desk;
      const page = await visit(w, path, { jar, language });
      expect(hiddenIn(page, 'document')).toEqual({ visitId });
      const nothing = await sendForm(w, path, { fields: { intent: 'document', visitId, kind: 'lab' } }, jar, language);
      expect([nothing.status, /id="file-error"/.test(nothing.text)]).toEqual([422, true]);
      const bad = {
        fields: { visitId, kind: 'lab', intent: 'document' },
        files: [{ name: 'a.exe', bytes: Buffer.from('MZ') }],
      };
      const refused = await sendForm(w, path, bad, jar, language);
      expect([refused.status, /id="file-error"/.test(refused.text)]).toEqual([415, true]);
      expect(refused.text).toMatch(/<option value="lab" selected/);
      const document = {
        fields: { visitId, kind: 'prescription', intent: 'document' },
        files: [await pdf('recept.pdf')],
      };
      expect((await sendForm(w, path, document, jar, language)).to).toBe(`${path}#steps`);
      const after = await visit(w, path, { jar, language });
      expect(after.document.querySelector('[role=log]')?.textContent).toContain('recept.pdf');
      const { items } = good(await w.call(listRecords, {}, patient.headers));
      expect(items).toMatchObject([{ name: 'recept', kind: 'prescription' }]);
      for (const one of [page, after]) expect(one.text).not.toMatch(untranslated);
    },
  );

  it('of who is not logged in is not kept, nor one from another site (T16)', async () => {
    const { patient, path, visitId, desk } = await inCall();
    const files = [await pdf('recept.pdf')];
    const stranger = await sendForm(
      w,
      path,
      { fields: { visitId, kind: 'lab', intent: 'document' }, files },
      new Map(),
    );
    expect(stranger.to).toContain('/desk/login');
    const body = new FormData();
    body.set('visitId', visitId);
    body.set('file', new File(['x'], 'a.pdf'));
    const cross = await w.request(path, {
      method: 'POST',
      headers: {
        origin: 'https://evil.example',
        'sec-fetch-site': 'cross-site',
        cookie: `desk=${desk.jar.get('desk')}`,
      },
      body,
    });
    expect(cross.status).toBe(403);
    expect(good(await w.call(listRecords, {}, patient.headers)).items).toEqual([]);
  });
});
