import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readCareRequest, withdrawCareRequest, writeToCareRequest } from '../../../contract/care/care-request.ts';
import { askForInformation, createDeskDownload, getDeskCareRequest } from '../../../contract/care/care-request-desk.ts';
import { replyPurpose } from '../../../contract/care/purposes.ts';
import { fileLimits } from '../../../contract/platform/file-limits.ts';
import { createDownload } from '../../../contract/records/record.ts';
import { careCase, takenCase } from '../../../tests/care/request-at-desk.ts';
import { plainPdf } from '../../../tests/files/pdfs.ts';
import { upload } from '../../../tests/files/upload.ts';
import { codeOf } from '../../../tests/support/refusals.ts';
import { good, type World, world } from '../../../tests/support/world.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

let counted = 0;

async function chosen(headers: Record<string, string>, count = 1, purpose: string = replyPurpose): Promise<string[]> {
  const ids: string[] = [];
  while (ids.length < count) {
    counted += 1;
    const bytes = await plainPdf(`reply ${counted}`);
    ids.push(good(await upload(w, { name: `pótlás-${counted}.pdf`, bytes }, headers, purpose)).file.id);
  }
  return ids;
}

const idsOf = (files: readonly { id: string }[]) => files.map(({ id }) => id);

describe('a reply with files', () => {
  it('adds them to the request for both sides, gives the turn back and is written down (S1-04, not-shown 5.7, P12)', async () => {
    const { headers, number, requestId, fileIds, desk, id } = await takenCase(w, { files: 1 });
    good(await w.call(askForInformation, { requestId, text: 'Küldje el a leletet.' }, desk.headers));
    const added = await chosen(headers, 2);
    const sent = good(await w.call(writeToCareRequest, { number, text: 'Itt vannak.', fileIds: added }, headers));
    expect(sent).toMatchObject({ status: 'in_progress', turn: 'desk' });
    expect(idsOf(sent.files)).toEqual([...fileIds, ...added]);
    expect(sent.messages.at(-1)).toMatchObject({ by: 'customer', text: 'Itt vannak.' });
    const { contents } = good(await w.call(getDeskCareRequest, { requestId }, desk.headers));
    expect(idsOf(contents?.files ?? [])).toEqual([...fileIds, ...added]);
    for (const fileId of added) {
      good(await w.call(createDeskDownload, { requestId, fileId }, desk.headers));
      good(await w.call(createDownload, { fileId }, headers));
    }
    const rows = await w.database.db
      .selectFrom('audit')
      .select('action')
      .where('patient', '=', id)
      .where('action', 'in', ['file.attach', 'care_request.reply'])
      .where('object_id', 'in', [...added, requestId])
      .execute();
    expect(rows.map(({ action }) => action).sort()).toEqual(['care_request.reply', 'file.attach', 'file.attach']);
  });

  it('needs no words, its files’ names are the message; with neither it is refused (S5-12)', async () => {
    const { headers, number } = await careCase(w);
    const fileIds = await chosen(headers);
    const sent = good(await w.call(writeToCareRequest, { number, fileIds }, headers));
    expect(sent.messages.at(-1)?.text).toBe(sent.files[0]?.name);
    const empty = await w.call(writeToCareRequest, { number, text: ' ' }, headers);
    expect(empty.error?.violations).toMatchObject([{ errorCode: 'V001', propertyName: 'text' }]);
  });

  it('sent twice with one key is one message, and its files are there once (R9)', async () => {
    const { headers, number } = await careCase(w);
    const fileIds = await chosen(headers);
    const keyed = { ...headers, 'idempotency-key': 'a-key-of-a-reply-that-was-pressed-twice' };
    const reply = { number, text: 'Csatolom.', fileIds };
    const answers = await Promise.all([reply, reply].map((input) => w.call(writeToCareRequest, input, keyed)));
    for (const answer of answers) expect(good(answer).messages).toHaveLength(1);
    expect(good(await w.call(readCareRequest, { number }, headers)).files).toHaveLength(1);
    expect(codeOf(await w.call(writeToCareRequest, reply, headers))).toBe('#404');
  });

  it('takes nobody else’s files, none of another form, and none twice (T01)', async () => {
    const { headers, number } = await careCase(w);
    const other = await careCase(w);
    for (const fileIds of [
      await chosen(other.headers),
      await chosen(headers, 1, 'care_request'),
      await chosen(headers, 1, 'record'),
    ])
      expect(codeOf(await w.call(writeToCareRequest, { number, fileIds }, headers))).toBe('#404');
    const mine = await chosen(headers);
    expect(codeOf(await w.call(writeToCareRequest, { number, fileIds: mine }, other.headers))).toBe('#404');
    const twice = [...mine, ...mine.map((file) => file.toUpperCase())];
    expect(good(await w.call(writeToCareRequest, { number, fileIds: twice }, headers)).files).toHaveLength(1);
  });

  it('is refused where the kind takes no files, and where the request is over; the files wait on (KQ002)', async () => {
    const none = await careCase(w, { kind: 'sendVaccinationRequest' });
    const fileIds = await chosen(none.headers);
    expect(codeOf(await w.call(writeToCareRequest, { number: none.number, fileIds }, none.headers))).toBe('#404');
    const over = await careCase(w);
    const waiting = await chosen(over.headers);
    const { number } = over;
    good(await w.call(withdrawCareRequest, { number }, over.headers));
    expect(codeOf(await w.call(writeToCareRequest, { number, fileIds: waiting }, over.headers))).toBe('KQ002');
    const { status } = await w.database.db
      .selectFrom('file')
      .select('status')
      .where('id', 'in', waiting)
      .executeTakeFirstOrThrow();
    expect(status).toBe('staged');
  });

  it('takes no DICOM for a kind that takes none, and takes it for a second opinion (not-shown 5.7)', async () => {
    const { headers, number } = await careCase(w);
    const fileIds = await chosen(headers);
    await w.database.pool.query("update file set kind = 'dicom' where id = any($1)", [fileIds]);
    expect(codeOf(await w.call(writeToCareRequest, { number, fileIds }, headers))).toBe('KF005');
    await w.database.db
      .updateTable('care_request')
      .set({ service: 'second_opinion' })
      .where('number', '=', number)
      .execute();
    expect(good(await w.call(writeToCareRequest, { number, fileIds }, headers)).files).toHaveLength(1);
  });

  it('keeps to ten files and 60 MB over the whole request; images in pieces count apart (not-shown 5.7, S5-19)', async () => {
    const { headers, number, fileIds: first } = await careCase(w, { files: 8 });
    const three = await chosen(headers, 3);
    const refused = await w.call(
      writeToCareRequest,
      { number, fileIds: three },
      { ...headers, 'accept-language': 'hu' },
    );
    expect([codeOf(refused), refused.error?.message]).toEqual(['KQ008', expect.stringMatching(/10 fájl és 60\sMB/)]);
    const sizes = (ids: readonly string[], size: number, kind = 'pdf') =>
      w.database.pool.query('update file set size = $2, kind = $3 where id = any($1)', [ids, size, kind]);
    await sizes(first.slice(0, 1), fileLimits.mostBytes);
    const [one = '', two = ''] = three;
    expect(codeOf(await w.call(writeToCareRequest, { number, fileIds: [one] }, headers))).toBe('KQ008');
    await sizes(first.slice(0, 1), fileLimits.mostBytes, 'zip');
    good(await w.call(writeToCareRequest, { number, fileIds: [one] }, headers));
    const { files } = good(await w.call(writeToCareRequest, { number, fileIds: [two] }, headers));
    expect(files).toHaveLength(fileLimits.mostFiles);
  });
});
