import type { Bundle } from 'fhir/r4';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sendOperationsById } from '../../../contract/care/send-care-request.ts';
import { addRecord, removeRecordFile } from '../../../contract/records/record.ts';
import { careCase } from '../../../tests/care/request-at-desk.ts';
import { choose } from '../../../tests/files/papers.ts';
import { good, type World, world } from '../../../tests/support/world.ts';
import { bundleText } from './bundle.ts';
import { importBundle } from './import-bundle.ts';

let w: World;
let anew: World;
beforeAll(async () => {
  w = await world();
  anew = await world();
});
afterAll(async () => {
  await w.close();
  await anew.close();
});

const paper = { name: 'Lelet', kind: 'lab', issuedAt: '2026-10-06' } as const;

async function exported(accountId: string): Promise<{ text: string; bundle: Bundle }> {
  const text = (await Array.fromAsync(bundleText(w.context(), accountId))).join('');
  return { text, bundle: JSON.parse(text) };
}

const binariesIn = ({ entry = [] }: Bundle) =>
  entry.flatMap(({ resource }) => (resource?.resourceType === 'Binary' ? [`Binary/${resource.id}`] : []));

const linksIn = (text: string) =>
  [...text.matchAll(/"(?:url|reference)":"(Binary\/[\da-f-]{36})"/g)].map(([, to]) => to);

it('hands out a paper of a request and of two records once, and each of the three names it (P01, P02)', async () => {
  const { headers, id, fileIds } = await careCase(w, { files: 1 });
  const [inRequest = ''] = fileIds;
  const record = good(await w.call(addRecord, { ...paper, fileIds: [await choose(w, headers, inRequest)] }, headers));
  good(await w.call(addRecord, { ...paper, fileIds: [await choose(w, headers, inRequest)] }, headers));
  const { text, bundle } = await exported(id);
  expect(binariesIn(bundle)).toEqual([`Binary/${inRequest}`]);
  expect(linksIn(text)).toEqual(Array(3).fill(`Binary/${inRequest}`));
  const done = await importBundle(anew.services, anew.context().host, text);
  expect(done).toMatchObject({ records: 2, files: 2, without: 0 });
  const fileId = record.fileData[0]?.id ?? '';
  good(await w.call(removeRecordFile, { recordId: record.id, fileId }, headers));
  const after = await exported(id);
  expect([binariesIn(after.bundle), linksIn(after.text).length]).toEqual([[`Binary/${inRequest}`], 2]);
});

it('brings a paper that stands in cases alone as one document (P01)', async () => {
  const { headers, id, fileIds } = await careCase(w, { files: 1 });
  const again = await choose(w, headers, fileIds[0] ?? '', 'care_request');
  const sent = { complaint: 'Fáj a hasam', answerBy: 'email', fileIds: [again], consent: true };
  const operation = sendOperationsById.sendInternalMedicineRequest;
  if (!operation) throw new Error('nothing sends the request');
  good(await w.call(operation, sent, headers));
  const { text, bundle } = await exported(id);
  expect([binariesIn(bundle).length, linksIn(text).length]).toEqual([1, 2]);
  const done = await importBundle(anew.services, anew.context().host, text);
  expect(done).toMatchObject({ records: 1, files: 1, without: 0 });
});
