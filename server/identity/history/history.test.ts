import { afterAll, beforeAll, expect, it } from 'vitest';
import { readCareRequest } from '../../../contract/care/care-request.ts';
import { patient, sendRequest } from '../../../tests/care/request.ts';
import { heardOf, rowsReadBy } from '../../../tests/payment/plans.ts';
import { good, type World, world } from '../../../tests/support/world.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

it('the history of one thing reads its own rows of the audit, however many others have (P12, R38)', async () => {
  const { headers } = await patient(w, 'internal_medicine');
  const { number } = good(await sendRequest(w, headers, 'internal_medicine'));
  for (let part = 0; part < 3; part += 1)
    await w.database.pool.query(
      `insert into audit (at, actor, role, action, object_type, object_id, request_id, partner_id)
       select now(), 'somebody', 'customer', 'care_request.send', 'care_request', gen_random_uuid(), no, 1 from generate_series(1, 2000) no`,
    );
  await w.database.pool.query('analyze audit');
  const heard = heardOf(w, 'audit');
  const { history } = good(await w.call(readCareRequest, { number }, headers));
  expect(history.map(({ action }) => action)).toContain('care_request.send');
  expect(heard.length).toBeGreaterThan(0);
  for (const statement of heard)
    for (const { table, kind, read } of await rowsReadBy(w, statement))
      if (table === 'audit') expect(read, `${kind} of ${statement.text}`).toBeLessThanOrEqual(10);
});
