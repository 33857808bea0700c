import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDeskCareDownload, getDeskCare } from '../../../contract/care/medical-care-desk.ts';
import { careCustomer, newCare } from '../../../tests/care/medical-care.ts';
import { plainPdf } from '../../../tests/files/pdfs.ts';
import { expectTaken } from '../../../tests/files/readings.ts';
import { upload } from '../../../tests/files/upload.ts';
import { visit } from '../../../tests/support/visit.ts';
import { good, type World, world } from '../../../tests/support/world.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

async function careWithFile() {
  const mine = await careCustomer(w);
  const chosen = { name: 'lelet.pdf', bytes: await plainPdf(randomUUID()) };
  const { file } = good(await upload(w, chosen, mine.headers, 'medical_care'));
  const { id: careId } = await newCare(w, mine.headers, { recommendationFileIds: [file.id] });
  return { ...mine, careId, fileId: file.id };
}

async function ask(careId: string, fileId: string, headers: Record<string, string>) {
  const { status, ok, error } = await w.call(createDeskCareDownload, { careId, fileId }, headers);
  return { status, url: ok?.url ?? '', code: error?.errorCode };
}

it('hands a file of a medical care to a medical adviser for a minute, and the customer reads who took it (S7-14, P12, S3.12-01)', async () => {
  const { careId, id, headers, fileId } = await careWithFile();
  const adviser = await w.desk(['medical_adviser'], 'default', 'Dr. Vas Ilona');
  const { url } = await ask(careId, fileId, adviser.headers);
  await expectTaken(w, { url, fileId, operator: adviser.id, customer: { id, headers } });
});

it('hands out nothing without both rights, to another partner’s desk, of another care or removed (T01, T04)', async () => {
  const [one, other] = [await careWithFile(), await careWithFile()];
  const { careId, fileId } = one;
  const adviser = await w.desk(['medical_adviser']);
  for (const roles of [['agent', 'supervisor'], ['claims_assessor'], ['doctor']] as const)
    expect(await ask(careId, fileId, (await w.desk([...roles])).headers), roles.join()).toMatchObject({
      status: 403,
      code: 'K403',
    });
  const foreign = await w.desk(['medical_adviser'], 'telekom-health');
  expect((await ask(careId, fileId, foreign.headers)).status).toBe(401);
  const there = { ...foreign.headers, host: 'telekom-health.localhost:3000' };
  expect((await ask(careId, fileId, there)).status).toBe(404);
  expect((await ask(other.careId, fileId, adviser.headers)).status).toBe(404);
  expect((await ask(careId, careId, adviser.headers)).status).toBe(404);
  const { url } = await ask(careId, fileId, adviser.headers);
  await w.database.pool.query("update file set scan = 'waiting' where id = $1", [fileId]);
  expect((await ask(careId, fileId, adviser.headers)).code).toBe('KF013');
  await w.database.pool.query("update file set scan = 'off', status = 'removed' where id = $1", [fileId]);
  expect((await ask(careId, fileId, adviser.headers)).status).toBe(404);
  expect((await w.request(url)).status).toBe(404);
});

it('puts a button at each file of the care’s page for whoever may read what is in it, and not even its name for others (P07)', async () => {
  const { careId, fileId } = await careWithFile();
  const [adviser, agent] = [await w.desk(['medical_adviser']), await w.desk(['agent'])];
  const { files } = good(await w.call(getDeskCare, { careId }, agent.headers));
  expect(files).toEqual([]);
  const path = `/desk/medical-cares/${careId}`;
  const plain = await visit(w, path, { cookie: agent.cookie });
  expect(plain.text).not.toContain('lelet.pdf');
  expect(plain.text).toContain('Amit az ügyfél a betegségéről írt');
  expect(plain.document.querySelector('button[value=download]')).toBeNull();
  const page = await visit(w, path, { cookie: adviser.cookie });
  expect(page.document.querySelector('button[value=download]')?.getAttribute('aria-label')).toContain('lelet.pdf');
  const pressed = await w.request(path, {
    method: 'POST',
    headers: {
      cookie: adviser.cookie,
      origin: 'http://localhost:3000',
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams({ intent: 'download', fileId }).toString(),
  });
  expect(pressed.status).toBe(303);
  expect((await w.request(pressed.headers.get('location') ?? '')).status).toBe(200);
});
