import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { readCareRequest, withdrawCareRequest } from '../../../contract/care/care-request.ts';
import { createRelative } from '../../../contract/entitlement/relative.ts';
import { refuseRelative } from '../../../contract/entitlement/relative-invitation.ts';
import { acceptPrivacyStatement } from '../../../contract/identity/session.ts';
import { eraseAccount } from '../../../contract/interop/my-data.ts';
import { fileLimits } from '../../../contract/platform/file-limits.ts';
import { Permission } from '../../../contract/platform/permission.ts';
import { discardFile, listStagedFiles } from '../../../contract/records/file.ts';
import { choosePaper, listPapers } from '../../../contract/records/paper.ts';
import {
  addRecord,
  createDownload,
  readRecord,
  removeRecordFile,
  withdrawRecord,
} from '../../../contract/records/record.ts';
import { sendRequest } from '../../../tests/care/request.ts';
import { accepted, child, holder } from '../../../tests/entitlement/relatives.ts';
import { objectsIn } from '../../../tests/files/objects.ts';
import { choose, papersFor } from '../../../tests/files/papers.ts';
import { plainPdf } from '../../../tests/files/pdfs.ts';
import { photo } from '../../../tests/files/pictures.ts';
import { newRecord } from '../../../tests/files/records.ts';
import { upload } from '../../../tests/files/upload.ts';
import { startOfTests } from '../../../tests/support/fixture.ts';
import { codeOf } from '../../../tests/support/refusals.ts';
import { good, type World, world } from '../../../tests/support/world.ts';
import { statementVersion } from '../../portal/content/content.ts';
import { expireFiles } from '../files/expire-files.ts';
import { forgetKeysOf } from '../files/forget-keys.ts';

const password = 'kerek-hold-felett-7';
let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());
afterEach(() => w.setNow(startOfTests.toString()));

type Headers = Record<string, string>;

async function customer(partner?: string) {
  const services = ['internal_medicine', 'psychology'];
  return holder(w, { subscriptions: [Permission.options], services, password, ...(partner && { partner }) });
}

async function paper(headers: Headers, name = 'lelet.pdf') {
  const made = await newRecord(w, headers, {}, [name]);
  return { recordId: made.id, fileId: made.fileData[0]?.id ?? '' };
}

async function recordOf(headers: Headers, fileId: string, name = 'Másodszor'): Promise<string> {
  const fields = { name, kind: 'lab', issuedAt: '2026-10-06' } as const;
  return good(await w.call(addRecord, { ...fields, fileIds: [fileId] }, headers)).id;
}

async function bytesOf(headers: Headers, fileId: string): Promise<string | undefined> {
  const { error, ok } = await w.call(createDownload, { fileId }, headers);
  if (error) return error.errorCode;
  const response = await w.request(ok.url);
  return response.ok ? Buffer.from(await response.arrayBuffer()).toString('base64') : String(response.status);
}

async function remainsOf(content: string) {
  const { rows } = await w.database.pool.query(
    `select (select count(*)::int from file_key where file_id = $1) as keys,
       (select count(*)::int from file_piece where file_id = $1) as pieces`,
    [content],
  );
  return rows[0];
}

const intact = { keys: 1, pieces: 1 };
const gone = { keys: 0, pieces: 0 };

describe('a paper that is chosen again', () => {
  it('stands in a second record without a second upload, and each opens the same bytes (S5-15, S3.12-01)', async () => {
    const { headers } = await customer();
    const { fileId } = await paper(headers);
    const objects = objectsIn(w).length;
    const again = await choose(w, headers, fileId);
    expect(again).not.toBe(fileId);
    const waiting = good(await w.call(listStagedFiles, { purpose: 'record' }, headers)).items;
    expect(waiting).toMatchObject([{ id: again, name: 'lelet.pdf', kind: 'pdf' }]);
    await recordOf(headers, again);
    const bytes = await bytesOf(headers, fileId);
    expect(bytes).toMatch(/^JVBER/);
    expect(await bytesOf(headers, again)).toBe(bytes);
    expect([objectsIn(w).length, await remainsOf(fileId), await remainsOf(again)]).toEqual([objects, intact, gone]);
  });

  it('is listed once with every place that it stands in, the last used first (S3.12-01)', async () => {
    const { headers } = await customer();
    const first = await paper(headers, 'elso.pdf');
    const { fileId } = await paper(headers, 'masodik.pdf');
    const inRequest = await choose(w, headers, first.fileId, 'care_request');
    const { number } = good(await sendRequest(w, headers, 'internal_medicine', { fileIds: [inRequest] }));
    const items = await papersFor(w, headers, 'claim');
    expect(items.map(({ name }) => name)).toEqual(['elso.pdf', 'masodik.pdf']);
    expect(items).toMatchObject([
      {
        fileId: inRequest,
        person: null,
        preview: null,
        places: [{ of: 'care_request', name: number }, { of: 'record' }],
      },
      { fileId, places: [{ of: 'record', name: 'Laborlelet', on: '2026-10-05' }] },
    ]);
    const second = good(await w.call(listPapers, { purpose: 'claim', limit: 1, page: 2 }, headers));
    expect([second.items.map(({ name }) => name), second.total]).toEqual([['masodik.pdf'], 2]);
  });

  it('shows its small picture in the list and while it waits for the form (S3.12-01)', async () => {
    const { headers } = await customer();
    const { file } = good(await upload(w, { name: 'kép.jpg', bytes: await photo() }, headers));
    expect((await w.request(file.preview ?? '')).headers.get('content-type')).toBe('image/jpeg');
    await recordOf(headers, file.id);
    const [listed] = await papersFor(w, headers, 'claim');
    const chosen = good(await w.call(choosePaper, { purpose: 'claim', fileId: file.id }, headers)).file;
    for (const preview of [listed?.preview, chosen.preview]) expect((await w.request(preview ?? '')).status).toBe(200);
    await w.database.pool.query(
      "update session set untrusted_device = 'x' where account_id = (select account_id from file where id = $1)",
      [file.id],
    );
    expect((await papersFor(w, headers, 'claim')).map(({ preview }) => preview)).toEqual([null]);
    const staged = good(await w.call(listStagedFiles, { purpose: 'claim' }, headers)).items;
    expect(staged.map(({ preview }) => preview)).toEqual([null]);
  });

  it('says where a name of the customer or of a relative stands on it, whatever its accents (S1-04)', async () => {
    const { headers } = await customer();
    good(await w.call(createRelative, child({ firstName: 'Ábel', lastName: 'Nagy' }), headers));
    for (const name of ['lelet.pdf', 'SZOKE_labor.pdf', 'abel oltás.pdf', 'szőkés.pdf']) await paper(headers, name);
    const marked = (await papersFor(w, headers)).filter(({ carriesName }) => carriesName);
    expect(marked.map(({ name }) => name)).toEqual(['abel oltás.pdf', 'SZOKE_labor.pdf']);
  });
});

describe('a paper in several places', () => {
  it('is erased when the last of them lets it go (I10, S3.12-01)', async () => {
    const { headers } = await customer();
    const { recordId, fileId } = await paper(headers);
    const again = await choose(w, headers, fileId);
    const second = await recordOf(headers, again);
    good(await w.call(removeRecordFile, { recordId, fileId }, headers));
    expect([await bytesOf(headers, fileId), await remainsOf(fileId)]).toEqual(['#404', intact]);
    expect(await bytesOf(headers, again)).toMatch(/^JVBER/);
    for (const byte of Array(256).keys()) await forgetKeysOf(w.services, byte);
    expect(await remainsOf(fileId)).toEqual(intact);
    const third = await choose(w, headers, again, 'claim');
    good(await w.call(removeRecordFile, { recordId: second, fileId: again }, headers));
    expect(await remainsOf(fileId)).toEqual(intact);
    good(await w.call(discardFile, { purpose: 'claim', fileId: third }, headers));
    expect(await remainsOf(fileId)).toEqual(gone);
  });

  it('goes with a form that was never sent, where that was its last place (S5-15, P06)', async () => {
    const { headers } = await customer();
    const { recordId, fileId } = await paper(headers);
    await choose(w, headers, fileId, 'claim');
    good(await w.call(removeRecordFile, { recordId, fileId }, headers));
    w.pass({ hours: 23 });
    await expireFiles(w.services);
    expect(await remainsOf(fileId)).toEqual(intact);
    w.pass({ hours: 1 });
    await expireFiles(w.services);
    expect(await remainsOf(fileId)).toEqual(gone);
  });

  it('goes when its last two places let it go at once (I10)', async () => {
    const { headers } = await customer();
    const { recordId, fileId } = await paper(headers);
    const again = await choose(w, headers, fileId);
    const second = await recordOf(headers, again);
    const answers = await Promise.all([
      w.call(removeRecordFile, { recordId, fileId }, headers),
      w.call(removeRecordFile, { recordId: second, fileId: again }, headers),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await remainsOf(fileId)).toEqual(gone);
  });

  it('is chosen or gone, never a form without its bytes, where it is removed at that moment (I10)', async () => {
    const { headers } = await customer();
    for (let no = 0; no < 5; no += 1) {
      const { recordId, fileId } = await paper(headers, `verseny-${no}.pdf`);
      const [chosen] = await Promise.all([
        w.call(choosePaper, { purpose: 'claim', fileId }, headers),
        w.call(removeRecordFile, { recordId, fileId }, headers),
      ]);
      expect([chosen.error?.errorCode ?? 'chosen', await remainsOf(fileId)]).toEqual(
        chosen.error ? ['#404', gone] : ['chosen', intact],
      );
    }
  });

  it('counts once in the space that a customer has (S5-19)', async () => {
    const { headers, id } = await customer();
    const { fileId } = await paper(headers);
    await recordOf(headers, await choose(w, headers, fileId));
    const most = fileLimits.quotaBytes;
    await w.database.pool.query("update file set size = $2 where account_id = $1 and status = 'attached'", [
      id,
      most - 100_000,
    ]);
    const chosen = { name: 'b.pdf', bytes: await plainPdf('b') };
    good(await upload(w, chosen, headers));
    await w.database.pool.query("update file set size = $2 where account_id = $1 and status = 'attached'", [id, most]);
    expect(codeOf(await upload(w, { name: 'c.pdf', bytes: await plainPdf('c') }, headers))).toBe('KF009');
  });

  it('stays where one place is under a legal hold, though the account is erased (P03)', async () => {
    const { headers } = await customer();
    const { fileId } = await paper(headers, 'marad.pdf');
    const again = await choose(w, headers, fileId, 'care_request');
    good(await sendRequest(w, headers, 'internal_medicine', { fileIds: [again] }));
    const whole = await paper(headers, 'megy.pdf');
    const copy = await recordOf(headers, await choose(w, headers, whole.fileId));
    expect(good(await w.call(readRecord, { recordId: copy }, headers)).fileData).toHaveLength(1);
    await w.database.pool.query('update file set legal_hold = true where id = $1', [again]);
    good(await w.call(eraseAccount, { password, erasureAccepted: 'on' }, headers));
    const { rows } = await w.database.pool.query('select id, status, name from file where id = any($1) order by name', [
      [fileId, again],
    ]);
    expect(rows).toEqual([
      { id: fileId, status: 'removed', name: '' },
      { id: again, status: 'attached', name: 'marad.pdf' },
    ]);
    expect(await remainsOf(fileId)).toEqual(intact);
    expect((await remainsOf(whole.fileId)).keys).toBe(0);
  });
});

describe('choosing is refused', () => {
  it('for the same paper in the same form, chosen or uploaded, and in no other form (S5-17, S5-18)', async () => {
    const { headers } = await customer();
    const bytes = await plainPdf('kétszer ugyanaz');
    const { file } = good(await upload(w, { name: 'lelet.pdf', bytes }, headers));
    await recordOf(headers, file.id);
    await choose(w, headers, file.id, 'claim');
    const twice = await w.call(choosePaper, { purpose: 'claim', fileId: file.id }, headers);
    expect([twice.status, twice.error?.errorCode]).toEqual([409, 'KF011']);
    expect(codeOf(await upload(w, { name: 'ugyanaz.pdf', bytes }, headers, 'claim'))).toBe('KF011');
    await choose(w, headers, file.id, 'preauthorization');
    good(await upload(w, { name: 'lelet.pdf', bytes }, headers, 'care_request'));
  });

  it('pressed twice at once once, and of two papers of one name the second gets a number (S5-17)', async () => {
    const { headers } = await customer();
    const { fileId } = await paper(headers);
    const other = await paper(headers);
    const press = () => w.call(choosePaper, { purpose: 'claim', fileId }, headers);
    const answers = await Promise.all([press(), press()]);
    expect(answers.map((answer) => codeOf(answer) ?? 'chosen').sort()).toEqual(['KF011', 'chosen']);
    await choose(w, headers, other.fileId, 'claim');
    const waiting = good(await w.call(listStagedFiles, { purpose: 'claim' }, headers)).items;
    expect(waiting.map(({ name }) => name)).toEqual(['lelet.pdf', 'lelet (2).pdf']);
  });

  it('for what the form does not take, for more than it takes, and for a form that is none (S5-18, S5-19)', async () => {
    const { headers } = await customer();
    const scan = await paper(headers, 'scan.pdf');
    await w.database.pool.query("update file set kind = 'zip', name = 'scan.zip' where id = $1", [scan.fileId]);
    expect(codeOf(await w.call(choosePaper, { purpose: 'claim', fileId: scan.fileId }, headers))).toBe('KF005');
    expect((await papersFor(w, headers, 'claim')).length).toBe(0);
    expect((await papersFor(w, headers, 'second_opinion')).length).toBe(1);
    for (let no = 0; no < fileLimits.mostFiles; no += 1)
      good(await upload(w, { name: `${no}.pdf`, bytes: await plainPdf(`${no}`) }, headers, 'claim'));
    const { fileId } = await paper(headers);
    expect(codeOf(await w.call(choosePaper, { purpose: 'claim', fileId }, headers))).toBe('KF002');
    expect(codeOf(await w.call(choosePaper, { purpose: 'nothing', fileId }, headers))).toBe('#404');
    expect(codeOf(await w.call(listPapers, { purpose: 'nothing' }, headers))).toBe('#404');
  });

  it('for what is removed, withdrawn, not yet scanned or waits for another form, as for what never was (S3.12-01, F17)', async () => {
    const { headers } = await customer();
    const [removed, wrong, unscanned] = [await paper(headers), await paper(headers), await paper(headers)];
    const waiting = good(await upload(w, { name: 'b.pdf', bytes: await plainPdf('vár') }, headers)).file.id;
    good(await w.call(removeRecordFile, removed, headers));
    good(await w.call(withdrawRecord, { recordId: wrong.recordId }, headers));
    await w.database.pool.query("update file set scan = 'waiting' where id = $1", [unscanned.fileId]);
    expect(await papersFor(w, headers)).toEqual([]);
    for (const fileId of [removed.fileId, wrong.fileId, unscanned.fileId, waiting, randomUUID(), 'nem az'])
      expect(codeOf(await w.call(choosePaper, { purpose: 'claim', fileId }, headers))).toBe('#404');
  });

  it('to another person, another partner and whoever is not logged in, without a word (T01)', async () => {
    const { headers } = await customer();
    const { fileId } = await paper(headers);
    const foreign = await customer('telekom-health');
    for (const other of [(await customer()).headers, foreign.headers]) {
      expect(await papersFor(w, other)).toEqual([]);
      const answer = await w.call(choosePaper, { purpose: 'record', fileId }, other);
      expect([answer.status, codeOf(answer)]).toEqual([404, '#404']);
    }
    expect(codeOf(await w.call(choosePaper, { purpose: 'record', fileId }))).toBe('K401');
    expect(codeOf(await w.call(listPapers, { purpose: 'record' }))).toBe('K401');
  });

  it('to who acts for the customer, for what is the customer’s alone and without the right to read it (T15, P12)', async () => {
    const { headers, id } = await customer();
    good(
      await w.call(acceptPrivacyStatement, { version: statementVersion(w.context()), privacyAccepted: true }, headers),
    );
    const shared = await paper(headers, 'közös.pdf');
    const made = await newRecord(w, headers, { visibility: 'only_me' }, ['sajat.pdf']);
    const inRequest = await choose(w, headers, made.fileData[0]?.id ?? '', 'care_request');
    good(await sendRequest(w, headers, 'internal_medicine', { fileIds: [inRequest] }));
    const adviser = (await w.operatorFor(id)).headers;
    expect((await papersFor(w, adviser)).map(({ name }) => name)).toEqual(['közös.pdf']);
    await choose(w, adviser, shared.fileId, 'claim');
    for (const fileId of [inRequest, made.fileData[0]?.id ?? ''])
      expect(codeOf(await w.call(choosePaper, { purpose: 'claim', fileId }, adviser))).toBe('#404');
    const agent = (await w.operatorFor(id, 'Telefonos segítség', ['agent'])).headers;
    expect(codeOf(await w.call(listPapers, { purpose: 'claim' }, agent))).toBe('KA020');
    expect(codeOf(await w.call(choosePaper, { purpose: 'claim', fileId: shared.fileId }, agent))).toBe('KA020');
  });
});

describe('a paper of a relative', () => {
  const adult = (headers: Headers) => accepted(w, headers, { scope: ['book', 'records'] });

  async function sentFor(headers: Headers, personId: string) {
    const { fileId } = await paper(headers, 'hozzatartozo.pdf');
    const inRequest = await choose(w, headers, fileId, 'care_request');
    const { number } = good(await sendRequest(w, headers, 'internal_medicine', { personId, fileIds: [inRequest] }));
    return { number, own: fileId, inRequest };
  }

  it('is offered with their name under the mandate, and with its end is listed, chosen and sent no more (0061, P12)', async () => {
    const { headers } = await customer();
    const { id: personId, token } = await adult(headers);
    const { own, inRequest } = await sentFor(headers, personId);
    const bytes = await plainPdf('csak az övé');
    const { file } = good(await upload(w, { name: 'ove.pdf', bytes }, headers, 'care_request'));
    good(await sendRequest(w, headers, 'internal_medicine', { personId, fileIds: [file.id] }));
    const papers = (await papersFor(w, headers)).map(({ fileId, person, places }) => [fileId, person, places.length]);
    // A paper that is also the customer's own is offered as theirs.
    expect(papers).toEqual([
      [file.id, 'Szőke Márton', 1],
      [own, null, 2],
    ]);
    const staged = await choose(w, headers, inRequest, 'claim');
    const chosenFile = await choose(w, headers, inRequest);
    await recordOf(headers, chosenFile);
    good(await w.call(refuseRelative, { token }));
    const after = await papersFor(w, headers);
    expect(after.map(({ fileId, person, places }) => [fileId, person, places.map(({ of }) => of)])).toEqual([
      [own, null, ['record']],
    ]);
    expect(codeOf(await w.call(choosePaper, { purpose: 'preauthorization', fileId: inRequest }, headers))).toBe('#404');
    expect(good(await w.call(listStagedFiles, { purpose: 'claim' }, headers)).items).toEqual([]);
    const fields = { name: 'a', kind: 'lab', issuedAt: '2026-10-06' } as const;
    expect(codeOf(await w.call(addRecord, { ...fields, fileIds: [staged] }, headers))).toBe('#404');
    expect(await bytesOf(headers, chosenFile)).toBe('#404');
    expect(await bytesOf(headers, own)).toMatch(/^JVBER/);
  });

  it('keeps its mandate in a form for somebody else, and takes that of the form for the same person (0061)', async () => {
    const { headers } = await customer();
    const { id: personId, token } = await adult(headers);
    const { id: childId } = good(await w.call(createRelative, child({ scope: ['book', 'records'] }), headers));
    const { inRequest } = await sentFor(headers, personId);
    const forChild = await choose(w, headers, inRequest, 'care_request');
    const sent = await sendRequest(w, headers, 'internal_medicine', { personId: childId, fileIds: [forChild] });
    const { files } = good(await w.call(readCareRequest, { number: good(sent).number }, headers));
    expect(files.map(({ id }) => id)).toEqual([forChild]);
    expect(await bytesOf(headers, forChild)).toMatch(/^JVBER/);
    good(await w.call(refuseRelative, { token }));
    expect(await bytesOf(headers, forChild)).toBe('#404');
  });
});

it('stays choosable from a case that was withdrawn, and each choice is written down (S5-15, P04, P12)', async () => {
  const { headers, id } = await customer();
  const { recordId, fileId } = await paper(headers);
  const inRequest = await choose(w, headers, fileId, 'care_request');
  const { number } = good(await sendRequest(w, headers, 'internal_medicine', { fileIds: [inRequest] }));
  good(await w.call(removeRecordFile, { recordId, fileId }, headers));
  good(await w.call(withdrawCareRequest, { number }, headers));
  const [listed] = await papersFor(w, headers, 'claim');
  expect(listed?.places).toEqual([{ of: 'care_request', name: number, on: null }]);
  const again = await choose(w, headers, listed?.fileId ?? '', 'claim');
  const rows = await w.database.db
    .selectFrom('audit')
    .select(['action', 'object_id'])
    .where('patient', '=', id)
    .where('action', 'like', 'file.%')
    .where('object_id', 'in', [inRequest, again])
    .orderBy('id')
    .execute();
  expect(rows.map(({ action, object_id }) => [action, object_id === again ? 'claim' : 'request'])).toEqual([
    ['file.add', 'request'],
    ['file.attach', 'request'],
    ['file.choose', 'request'],
    ['file.add', 'claim'],
  ]);
});
