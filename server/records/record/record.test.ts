import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listAccess } from '../../../contract/identity/access-log.ts';
import { acceptPrivacyStatement } from '../../../contract/identity/session.ts';
import { discardFile, listStagedFiles } from '../../../contract/records/file.ts';
import {
  addRecord,
  changeRecord,
  createDownload,
  listRecords,
  readRecord,
  removeRecordFile,
  replaceRecord,
  withdrawRecord,
} from '../../../contract/records/record.ts';
import { plainPdf } from '../../../tests/files/pdfs.ts';
import { photo } from '../../../tests/files/pictures.ts';
import { newRecord } from '../../../tests/files/records.ts';
import { upload } from '../../../tests/files/upload.ts';
import { account } from '../../../tests/identity/account.ts';
import { stored } from '../../../tests/support/stored.ts';
import { good, type World, world } from '../../../tests/support/world.ts';
import { statementVersion } from '../../portal/content/content.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

async function customer(partner?: string) {
  const made = await account(w.database, partner === undefined ? {} : { partner });
  return { ...made, headers: (await w.session(made.id, {}, partner)).headers };
}

describe('a medical record', () => {
  it('has name, modal and fileData, and is found again in the list, the newest first (S3.12-01, S7-23, not-shown 5.7)', async () => {
    const { headers } = await customer();
    const fields = { name: 'Koponya MR', modal: 'MR', kind: 'imaging', author: 'Dr. Kovács Béla' } as const;
    const older = await newRecord(w, headers, { issuedAt: '2024-03-02' });
    const made = await newRecord(w, headers, fields, ['mr.pdf', 'kép.pdf']);
    expect(made).toMatchObject({ ...fields, status: 'current', visibility: 'care_team', issuedAt: '2026-10-05' });
    expect(made.fileData.map(({ name, state }) => [name, state])).toEqual([
      ['mr.pdf', 'ready'],
      ['kép.pdf', 'ready'],
    ]);
    expect(made.fileData[0]?.sha256).toMatch(/^[\da-f]{64}$/);
    expect(made.size).toBe(made.fileData.reduce((sum, { size }) => sum + size, 0));
    const all = good(await w.call(listRecords, {}, headers));
    expect([all.total, all.items.map(({ id }) => id), all.years]).toEqual([2, [made.id, older.id], [2026, 2024]]);
    const lab = good(await w.call(listRecords, { kind: 'lab' }, headers));
    expect(lab.items.map(({ id }) => id)).toEqual([older.id]);
    expect(good(await w.call(listRecords, { year: 2024 }, headers)).items.map(({ id }) => id)).toEqual([older.id]);
    expect(good(await w.call(listRecords, { page: 2, limit: 1 }, headers)).items.map(({ id }) => id)).toEqual([
      older.id,
    ]);
    expect(good(await w.call(listStagedFiles, { purpose: 'record' }, headers)).items).toEqual([]);
  });

  it('needs a file of the customer’s own that waits, and every violation is told at once', async () => {
    const { headers } = await customer();
    const { error } = await w.call(addRecord, { name: '', kind: 'lab', issuedAt: '2026-02-30', fileIds: [] }, headers);
    expect(error?.violations.map(({ propertyName, errorCode }) => [propertyName, errorCode])).toEqual([
      ['name', 'V001'],
      ['issuedAt', 'V008'],
      ['fileIds', 'KF021'],
    ]);
    const fields = { name: 'a', kind: 'lab', issuedAt: '2026-02-03' } as const;
    const other = await customer();
    const { file } = good(await upload(w, { name: 'a.pdf', bytes: await plainPdf('x') }, other.headers));
    for (const id of [file.id, randomUUID()])
      expect((await w.call(addRecord, { ...fields, fileIds: [id] }, headers)).error?.errorCode).toBe('#404');
    const made = await newRecord(w, headers);
    const again = { ...fields, fileIds: made.fileData.map(({ id }) => id) };
    expect((await w.call(addRecord, again, headers)).error?.errorCode).toBe('#404');
  });

  it('is made once however often the call is repeated with its key, also at once', async () => {
    const { headers } = await customer();
    const { file } = good(await upload(w, { name: 'a.pdf', bytes: await plainPdf('once') }, headers));
    const input = { name: 'a', kind: 'lab' as const, issuedAt: '2026-02-03', fileIds: [file.id] };
    const key = { ...headers, 'idempotency-key': randomUUID() };
    const made = await Promise.all(Array.from({ length: 4 }, () => w.call(addRecord, input, key)));
    expect(new Set(made.map((answer) => good(answer).id)).size).toBe(1);
    expect(good(await w.call(listRecords, {}, headers)).total).toBe(1);
  });

  it('is renamed, replaced with the old one staying readable, and marked as entered in error (S3.12-01)', async () => {
    const { headers } = await customer();
    const made = await newRecord(w, headers);
    const fields = { name: 'Vérkép', kind: 'lab', issuedAt: '2026-10-06' } as const;
    expect(good(await w.call(changeRecord, { recordId: made.id, ...fields }, headers))).toMatchObject(fields);
    const { file } = good(await upload(w, { name: 'új.pdf', bytes: await plainPdf('new') }, headers));
    const next = good(await w.call(replaceRecord, { recordId: made.id, ...fields, fileIds: [file.id] }, headers));
    const old = good(await w.call(readRecord, { recordId: made.id }, headers));
    expect([old.status, old.replacedBy, old.fileData[0]?.state]).toEqual(['superseded', next.id, 'ready']);
    expect(good(await w.call(readRecord, { recordId: next.id }, headers)).replaces).toBe(made.id);
    expect(good(await w.call(listRecords, {}, headers)).items.map(({ id }) => id)).toEqual([next.id]);
    expect(good(await w.call(listRecords, { all: 1 }, headers)).total).toBe(2);
    expect((await w.call(changeRecord, { recordId: made.id, ...fields }, headers)).error?.errorCode).toBe('KF018');
    const twice = await w.call(replaceRecord, { recordId: made.id, ...fields, fileIds: [file.id] }, headers);
    expect(twice.error?.errorCode).toBe('KF018');
    expect(good(await w.call(withdrawRecord, { recordId: next.id }, headers)).status).toBe('entered-in-error');
    expect((await w.call(withdrawRecord, { recordId: next.id }, headers)).error?.errorCode).toBe('KF018');
    expect(good(await w.call(listRecords, {}, headers)).total).toBe(0);
  });

  it('replaced by two at once is replaced by one of them', async () => {
    const { headers } = await customer();
    const made = await newRecord(w, headers);
    const fields = { recordId: made.id, name: 'a', kind: 'lab', issuedAt: '2026-10-06' } as const;
    const files = [];
    for (const no of [1, 2, 3])
      files.push(good(await upload(w, { name: `${no}.pdf`, bytes: await plainPdf(`race ${no}`) }, headers)).file.id);
    const answers = await Promise.all(files.map((id) => w.call(replaceRecord, { ...fields, fileIds: [id] }, headers)));
    expect(answers.map(({ error }) => error?.errorCode ?? 'good').sort()).toEqual(['KF018', 'KF018', 'good']);
  });

  it('loses a file for good, and says that it was there; not one that must be kept', async () => {
    const { headers } = await customer();
    const made = await newRecord(w, headers, {}, ['a.pdf', 'b.pdf']);
    const [one, lockedFile] = made.fileData.map(({ id }) => id);
    await w.database.pool.query('update file set legal_hold = true where id = $1', [lockedFile]);
    const remove = (fileId = '') => w.call(removeRecordFile, { recordId: made.id, fileId }, headers);
    expect(good(await remove(one)).fileData.map(({ state }) => state)).toEqual(['removed', 'ready']);
    expect((await remove(lockedFile)).error?.errorCode).toBe('KF017');
    expect((await remove(one)).error?.errorCode).toBe('KF018');
    expect((await w.call(createDownload, { fileId: one ?? '' }, headers)).error?.errorCode).toBe('#404');
    const { rows } = await w.database.pool.query(
      'select (select count(*)::int from file_key where file_id = $1) as keys, (select count(*)::int from file_piece where file_id = $1) as pieces',
      [one],
    );
    expect(rows).toEqual([{ keys: 0, pieces: 0 }]);
  });

  it('has what waited in a browser whose session had ended (0040)', async () => {
    const { file, key } = good(await upload(w, { name: 'a.pdf', bytes: await plainPdf('waited') }));
    const { headers } = await customer();
    const fields = { name: 'a', kind: 'lab' as const, issuedAt: '2026-02-03', fileIds: [file.id] };
    expect((await w.call(addRecord, fields, headers)).error?.errorCode).toBe('#404');
    const made = good(await w.call(addRecord, fields, { ...headers, 'draft-key': key ?? '' }));
    const { url } = good(await w.call(createDownload, { fileId: made.fileData[0]?.id ?? '' }, headers));
    expect((await w.request(url)).status).toBe(200);
  });
});

describe('somebody else', () => {
  it('finds no record, file, upload or download of the customer: the bytes of a random id (T01)', async () => {
    const { headers } = await customer();
    const made = await newRecord(w, headers);
    const fileId = made.fileData[0]?.id ?? '';
    const waiting = good(await upload(w, { name: 'b.pdf', bytes: await plainPdf('b') }, headers)).file.id;
    const foreign = await customer('telekom-health');
    const host = `${w.context('telekom-health').host.name}:3000`;
    const others = [(await customer()).headers, { ...foreign.headers, host }];
    const never = randomUUID();
    const fields = { name: 'a', kind: 'lab', issuedAt: '2026-02-03' } as const;
    const before = await stored(w.database);
    for (const other of others) {
      const answersFor = async (mine: boolean) => {
        const [record, file, staged] = mine ? [made.id, fileId, waiting] : [never, never, never];
        return [
          await w.call(readRecord, { recordId: record }, other),
          await w.call(changeRecord, { recordId: record, ...fields }, other),
          await w.call(withdrawRecord, { recordId: record }, other),
          await w.call(replaceRecord, { recordId: record, ...fields, fileIds: [staged] }, other),
          await w.call(removeRecordFile, { recordId: record, fileId: file }, other),
          await w.call(addRecord, { ...fields, fileIds: [staged] }, other),
          await w.call(createDownload, { fileId: file }, other),
          await w.call(discardFile, { purpose: 'record', fileId: staged }, other),
        ].map(({ status, error }) => [status, { ...error, requestId: '' }]);
      };
      const answers = await answersFor(true);
      expect(answers).toEqual(await answersFor(false));
      expect(new Set(answers.map(([status]) => status))).toEqual(new Set([404]));
      expect(good(await w.call(listRecords, {}, other)).total).toBe(0);
    }
    expect(await stored(w.database)).toBe(before);
  });

  it('who acts for the customer sees what is not the customer’s alone, and is told of (T15, P12, not-shown 5.7)', async () => {
    const made = await customer();
    const shared = await newRecord(w, made.headers);
    const own = await newRecord(w, made.headers, { visibility: 'only_me' });
    const operator = (await w.operatorFor(made.id)).headers;
    expect((await w.call(readRecord, { recordId: own.id }, operator)).error?.errorCode).toBe('KA005');
    const version = statementVersion(w.context());
    good(await w.call(acceptPrivacyStatement, { version, privacyAccepted: true }, made.headers));
    expect((await w.call(readRecord, { recordId: own.id }, operator)).error?.errorCode).toBe('#404');
    good(await w.call(readRecord, { recordId: shared.id }, operator));
    expect(good(await w.call(listRecords, {}, operator)).items.map(({ id }) => id)).toEqual([shared.id]);
    const { viewedBy } = good(await w.call(readRecord, { recordId: shared.id }, made.headers));
    expect(viewedBy).toEqual([{ role: 'operator', name: 'Tóth Eszter', at: w.now().toString() }]);
    const log = good(await w.call(listAccess, {}, made.headers));
    const actions = log.items.filter(({ role }) => role === 'operator').map(({ action }) => action);
    expect(actions).toContain('record.read');
  });
});

describe('what happens to files and records', () => {
  it('is in the audit, one row each, and the customer reads it in words (P04)', async () => {
    const { id, headers } = await customer();
    const made = await newRecord(w, headers);
    good(await w.call(withdrawRecord, { recordId: made.id }, headers));
    const { file } = good(await upload(w, { name: 'b.jpg', bytes: await photo() }, headers));
    good(await w.call(discardFile, { purpose: 'record', fileId: file.id }, headers));
    const rows = await w.database.db
      .selectFrom('audit')
      .select(['action', 'object_type', 'role', 'actor'])
      .where('patient', '=', id)
      .where('action', 'not like', 'session.%')
      .orderBy('id')
      .execute();
    expect(rows.map(({ action, object_type }) => `${object_type} ${action}`)).toEqual([
      'file file.add',
      'file file.attach',
      'record record.add',
      'record record.withdraw',
      'file file.add',
      'file file.discard',
    ]);
    expect(new Set(rows.map(({ role, actor }) => `${role} ${actor}`))).toEqual(new Set([`customer ${id}`]));
  });
});
