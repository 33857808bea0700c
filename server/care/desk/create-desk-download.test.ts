import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDeskDownload } from '../../../contract/care/care-request-desk.ts';
import { careCase } from '../../../tests/care/request-at-desk.ts';
import { expectTaken } from '../../../tests/files/readings.ts';
import { type World, world } from '../../../tests/support/world.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

async function ask(requestId: string, fileId: string, headers: Record<string, string>) {
  const { status, ok, error } = await w.call(createDeskDownload, { requestId, fileId }, headers);
  return { status, url: ok?.url ?? '', code: error?.errorCode };
}

it('hands a file of the request to an adviser for a minute, and the customer reads who took it (S1-08, P12, S3.12-01)', async () => {
  const { requestId, id, headers, fileIds } = await careCase(w, { files: 2 });
  const doctor = await w.desk(['medical_adviser'], 'default', 'Dr. Vas Ilona');
  const { url } = await ask(requestId, fileIds[1] ?? '', doctor.headers);
  await expectTaken(w, { url, fileId: fileIds[1] ?? '', operator: doctor.id, customer: { id, headers } });
});

it('hands out nothing without the right, to another partner’s desk, of another request or removed (T01, T04)', async () => {
  const one = await careCase(w, { files: 1 });
  const other = await careCase(w, { files: 1 });
  const [fileId = ''] = one.fileIds;
  const doctor = await w.desk(['medical_adviser']);
  expect(await ask(one.requestId, fileId, (await w.desk(['agent', 'supervisor'])).headers)).toMatchObject({
    status: 403,
    code: 'K403',
  });
  expect(await ask(one.requestId, fileId, (await w.desk(['claims_assessor'])).headers)).toMatchObject({
    status: 403,
    code: 'K403',
  });
  const foreign = await w.desk(['medical_adviser'], 'telekom-health');
  expect((await ask(one.requestId, fileId, foreign.headers)).status).toBe(401);
  const there = { ...foreign.headers, host: 'telekom-health.localhost:3000' };
  expect((await ask(one.requestId, fileId, there)).status).toBe(404);
  expect((await ask(other.requestId, fileId, doctor.headers)).status).toBe(404);
  expect((await ask(one.requestId, one.requestId, doctor.headers)).status).toBe(404);
  const { url } = await ask(one.requestId, fileId, doctor.headers);
  await w.database.pool.query("update file set scan = 'waiting' where id = $1", [fileId]);
  expect((await ask(one.requestId, fileId, doctor.headers)).code).toBe('KF013');
  await w.database.pool.query("update file set scan = 'off', status = 'removed' where id = $1", [fileId]);
  expect((await ask(one.requestId, fileId, doctor.headers)).status).toBe(404);
  expect((await w.request(url)).status).toBe(404);
});
