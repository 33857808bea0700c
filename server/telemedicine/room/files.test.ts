import { afterAll, describe, expect, it } from 'vitest';
import { listAccess } from '../../../contract/identity/access-log.ts';
import { eraseAccount } from '../../../contract/interop/my-data.ts';
import { listStagedFiles } from '../../../contract/records/file.ts';
import { createDownload, listRecords } from '../../../contract/records/record.ts';
import {
  acceptVideoInvitation,
  inviteToVideoVisit,
  readVideoVisit,
  sendVideoMessage,
} from '../../../contract/telemedicine/video-visit.ts';
import {
  admitPatient,
  createVisitDownload,
  endVideoVisit,
  getVideoVisit,
  missVideoVisit,
} from '../../../contract/telemedicine/video-visit-desk.ts';
import { plainPdf } from '../../../tests/files/pdfs.ts';
import { photo } from '../../../tests/files/pictures.ts';
import { upload } from '../../../tests/files/upload.ts';
import { codeOf } from '../../../tests/support/refusals.ts';
import { goodPassword } from '../../../tests/support/registrant.ts';
import { good } from '../../../tests/support/world.ts';
import { giveDocument, videoWorld } from '../../../tests/telemedicine/video.ts';
import { hashPassword } from '../../identity/password/hash.ts';

const v = await videoWorld();
const { w } = v;
afterAll(() => w.close());

type Patient = Awaited<ReturnType<typeof v.customer>>;

async function staged({ headers }: Patient, name: string): Promise<string> {
  return good(await upload(w, { name, bytes: await plainPdf(name) }, headers, 'video_visit')).file.id;
}

const send = ({ token, headers }: Patient, fileIds: string[], text?: string) =>
  w.call(sendVideoMessage, { token, fileIds, ...(text !== undefined && { text }) }, headers);

describe('files in a visit by video', () => {
  it('go from the patient to the doctor, who opens them, which the patient sees (S1-04, S5-15, P12)', async () => {
    const { patient, visitId, desk } = await v.inCall();
    const fileId = await staged(patient, 'lelet.pdf');
    const sent = good(await send(patient, [fileId]));
    expect(sent.messages.map(({ text }) => text)).toEqual(['lelet.pdf']);
    expect(sent.files).toMatchObject([{ id: fileId, name: 'lelet.pdf', state: 'ready', by: 'customer' }]);
    expect(good(await w.call(listStagedFiles, { purpose: 'video_visit' }, patient.headers)).items).toEqual([]);
    good(await send(patient, [await staged(patient, 'masik.pdf')], 'A tavalyi.'));
    const { files, messages } = good(await w.call(getVideoVisit, { visitId }, desk));
    expect(files.map(({ name }) => name)).toEqual(['lelet.pdf', 'masik.pdf']);
    expect(messages.at(-1)?.text).toBe('A tavalyi.');
    const { url } = good(await w.call(createVisitDownload, { visitId, fileId }, desk));
    const opened = await w.request(url);
    expect([opened.status, opened.headers.get('content-disposition')]).toEqual([200, 'attachment; filename=lelet.pdf']);
    expect(await opened.text()).toMatch(/^%PDF-/);
    const { items } = good(await w.call(listAccess, {}, patient.headers));
    expect(items).toContainEqual(expect.objectContaining({ action: 'file.read', name: 'Dr. Kovács Béla' }));
  });

  it('are nobody else’s: of another patient, a guest, a relative who was invited, another doctor (S1-04, T01)', async () => {
    const { patient, visitId } = await v.inCall();
    const other = await v.customer();
    const theirs = await staged(other, 'idegen.pdf');
    v.at(patient, 0);
    const mine = { ...patient, headers: (await w.session(patient.accountId)).headers };
    expect(codeOf(await send(mine, [theirs]))).toBe('#404');
    const fileId = await staged(mine, 'sajat.pdf');
    const invite = { token: mine.token, name: 'Nagy Mária', kind: 'relative' } as const;
    const { link } = good(await w.call(inviteToVideoVisit, invite, mine.headers));
    const accept = { link: link.split('/').at(-1) ?? '', consent: true };
    const { token } = good(await w.call(acceptVideoInvitation, accept));
    expect(codeOf(await w.call(sendVideoMessage, { token, fileIds: [fileId] }, mine.headers))).toBe('#404');
    good(await send(mine, [fileId]));
    expect(good(await w.call(readVideoVisit, { token })).files).toEqual([]);
    const elsewhere = await w.desk(['doctor'], 'default', 'Dr. Más', []);
    const supervisor = await w.desk(['supervisor']);
    expect(codeOf(await w.call(createVisitDownload, { visitId, fileId }, elsewhere.headers))).toBe('#404');
    // Roles that may open files of other cases read no visits.
    for (const role of ['supervisor', 'medical_adviser', 'claims_assessor', 'agent'] as const) {
      const { headers } = await w.desk([role]);
      expect([role, codeOf(await w.call(createVisitDownload, { visitId, fileId }, headers))]).toEqual([role, 'K403']);
    }
    expect(good(await w.call(getVideoVisit, { visitId }, supervisor.headers)).files).toEqual([]);
    const { headers } = await w.operatorFor(patient.accountId, 'Telefonos segítség', ['agent']);
    expect(good(await w.call(readVideoVisit, { token: mine.token }, headers)).files).toEqual([]);
    const { patient: third, visitId: thirdVisit, desk: now } = await v.inCall();
    good(await send(third, [await staged(third, 'harmadik.pdf')]));
    expect(codeOf(await w.call(createVisitDownload, { visitId: thirdVisit, fileId }, now))).toBe('#404');
  });

  it('of a visit that was booked without an account are refused, by both sides, in words (S5-15)', async () => {
    const guest = await v.guest('fajl.vendeg@example.com');
    good(await v.enter(guest));
    const visitId = await v.caseOf(guest);
    const { headers: desk } = await w.desk(['doctor']);
    good(await w.call(admitPatient, { visitId }, desk));
    const key = good(await upload(w, { name: 'a.pdf', bytes: await plainPdf('a') }, guest.headers, 'video_visit'));
    const sent = { token: guest.token, fileIds: [key.file.id] };
    expect(codeOf(await w.call(sendVideoMessage, sent, { 'draft-key': key.key ?? '' }))).toBe('KV014');
    const inHungarian = { ...desk, 'accept-language': 'hu' };
    const refused = await giveDocument(w, visitId, { name: 'b.pdf', bytes: await plainPdf('b') }, inHungarian);
    expect([codeOf(refused), refused.error?.message]).toEqual(['KV014', 'Ebben a vizitben nem küldhető fájl.']);
  });

  it('are ten at most in one visit, also where both sides send at once (S5-19)', async () => {
    const { patient, visitId, desk } = await v.inCall();
    const ids = [];
    for (let no = 0; no < 9; no += 1) ids.push(await staged(patient, `${no}.pdf`));
    good(await send(patient, ids));
    const last = await staged(patient, 'utolso.pdf');
    const both = await Promise.all([
      send(patient, [last]),
      giveDocument(w, visitId, { name: 'd.pdf', bytes: await plainPdf('d') }, desk),
    ]);
    expect(both.map(codeOf).toSorted()).toEqual(['KV015', undefined]);
    expect(good(await w.call(getVideoVisit, { visitId }, desk)).files).toHaveLength(10);
  });

  it('are sent once, and never without a word or a file (R9)', async () => {
    const { patient } = await v.inCall();
    const fileIds = [await staged(patient, 'egyszer.pdf')];
    const again = { ...patient.headers, 'idempotency-key': 'b5d0b9a2-7b0e-4f53-8d0c-6a8f0f6c2f12' };
    for (let press = 0; press < 2; press += 1)
      expect(good(await w.call(sendVideoMessage, { token: patient.token, fileIds }, again)).files).toHaveLength(1);
    const { error } = await send(patient, [], '');
    expect(error?.violations).toMatchObject([{ propertyName: 'text', errorCode: 'V001' }]);
  });
});

describe('a document of the doctor', () => {
  it('is among the patient’s records at once, by the doctor’s name, and opens (S1-04, S3.12-01)', async () => {
    const { patient, visitId, desk } = await v.inCall();
    const chosen = { name: 'Labor beutaló.pdf', bytes: await plainPdf('beutalo') };
    const view = good(await giveDocument(w, visitId, chosen, desk));
    expect(view.files).toMatchObject([{ name: 'Labor beutaló.pdf', by: 'desk' }]);
    expect(view.messages.at(-1)).toMatchObject({ by: 'desk', text: 'Labor beutaló.pdf' });
    const { items } = good(await w.call(listRecords, {}, patient.headers));
    expect(items).toMatchObject([
      { name: 'Labor beutaló', kind: 'lab', author: 'Dr. Kovács Béla', visibility: 'care_team', status: 'current' },
    ]);
    const fileId = items[0]?.fileData[0]?.id ?? '';
    expect(fileId).toBe(view.files[0]?.id);
    const { url } = good(await w.call(createDownload, { fileId }, patient.headers));
    expect((await w.request(url)).status).toBe(200);
    const visit = good(await w.call(readVideoVisit, { token: patient.token }, patient.headers));
    expect(visit.files.map(({ id }) => id)).toEqual([fileId]);
    const { rows } = await w.database.pool.query('select actor, action from audit where object_id = any($1)', [
      [fileId, visitId],
    ]);
    expect(rows).toContainEqual({ actor: expect.stringMatching(/^operator:/), action: 'file.attach' });
    expect(rows).toContainEqual({ actor: expect.stringMatching(/^operator:/), action: 'video_visit.give_document' });
  });

  it('is given after the visit too, by its own doctor alone, and in no visit that did not take place (S1-04, T01)', async () => {
    const { patient, visitId, desk } = await v.inCall();
    good(await w.call(endVideoVisit, { visitId, summary: 'Labor jön.' }, desk));
    const closedAt = async () =>
      (await w.database.pool.query('select closed_at from video_visit where id = $1', [visitId])).rows;
    const before = await closedAt();
    w.pass({ minutes: 5 });
    const chosen = { name: 'labor.pdf', bytes: await plainPdf('labor') };
    const { headers: other } = await w.desk(['doctor']);
    expect(codeOf(await giveDocument(w, visitId, chosen, other))).toBe('KV003');
    const { headers: agent } = await w.desk(['agent']);
    expect(codeOf(await giveDocument(w, visitId, chosen, agent))).toBe('K403');
    expect(codeOf(await giveDocument(w, visitId, chosen, patient.headers))).toBe('K401');
    expect(good(await giveDocument(w, visitId, chosen, desk)).state).toBe('ended');
    expect(await closedAt()).toEqual(before);
    const missed = await v.customer();
    good(await v.enter(missed));
    const missedId = await v.caseOf(missed);
    v.at(missed, 10);
    const { headers } = await w.desk(['doctor']);
    good(await w.call(missVideoVisit, { visitId: missedId, by: 'patient' }, headers));
    expect(codeOf(await giveDocument(w, missedId, chosen, headers))).toBe('KV001');
  });

  it('is given no more once the patient has erased the account (P03)', async () => {
    const patient = await v.customer({ passwordHash: await hashPassword(goodPassword) });
    good(await v.enter(patient));
    const visitId = await v.caseOf(patient);
    const { headers: desk } = await w.desk(['doctor']);
    good(await w.call(admitPatient, { visitId }, desk));
    good(await w.call(endVideoVisit, { visitId, summary: '' }, desk));
    const { headers } = await w.session(patient.accountId);
    good(await w.call(eraseAccount, { password: goodPassword, erasureAccepted: 'on' }, headers));
    const refused = await giveDocument(w, visitId, { name: 'k.pdf', bytes: await plainPdf('late') }, desk);
    expect(codeOf(refused)).toBe('KV014');
    const { rows } = await w.database.pool.query('select id from file where account_id = $1', [patient.accountId]);
    expect(rows).toEqual([]);
  });

  it('is given sixty times in a quarter of an hour at most, whatever becomes of it (T27)', async () => {
    const { visitId, desk } = await v.inCall();
    const post = () =>
      w.request(`/api/desk/video-visits/${visitId}/documents/lab`, {
        method: 'POST',
        headers: { ...desk, 'content-type': 'application/json' },
        body: '{}',
      });
    for (let times = 0; times < 60; times += 1) expect((await post()).status).toBe(415);
    expect((await post()).status).toBe(429);
  });

  it('is given once, is looked at as every upload is, and has a kind (S5-16, S5-17, S5-18, T28)', async () => {
    const { visitId, desk } = await v.inCall();
    const paper = { name: 'recept.pdf', bytes: await plainPdf('recept') };
    good(await giveDocument(w, visitId, paper, desk));
    expect(codeOf(await giveDocument(w, visitId, { ...paper, name: 'recept2.pdf' }, desk))).toBe('KF011');
    expect(codeOf(await giveDocument(w, visitId, { name: 'a.exe', bytes: Buffer.from('MZ') }, desk))).toBe('KF014');
    expect(codeOf(await giveDocument(w, visitId, { name: 'a.pdf', bytes: Buffer.alloc(0) }, desk))).toBe('KF010');
    expect(codeOf(await giveDocument(w, visitId, { name: 'a.jpg', bytes: Buffer.from('<html>') }, desk))).toMatch(
      /^KF0/,
    );
    expect(codeOf(await giveDocument(w, visitId, paper, desk, 'love_letter'))).toBe('X444');
    good(await giveDocument(w, visitId, { name: 'kep.jpg', bytes: await photo('jpeg', { seed: 5 }) }, desk, 'imaging'));
    const { rows } = await w.database.pool.query(
      `select count(*)::int from file where purpose = 'visit_document' and status <> 'attached'`,
    );
    expect(rows).toEqual([{ count: 0 }]);
  });
});
