import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  listPreauthorizations,
  listPreauthServices,
  readPreauthorization,
} from '../../../contract/claims/preauthorization.ts';
import { askForPreauthInformation, getDeskPreauthorization } from '../../../contract/claims/preauthorization-desk.ts';
import { takeCase } from '../../../contract/desk/cases.ts';
import { getDeskCase, readCase } from '../../../contract/home/case.ts';
import { approvedCase, attended, bookUnder, sendPreauth } from '../../../tests/claims/preauthorizations.ts';
import { freshSlots } from '../../../tests/support/fixture.ts';
import { good, type World, world } from '../../../tests/support/world.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

const fresh = freshSlots();

async function rowsOf(...tables: string[]): Promise<string> {
  const rows = [];
  for (const table of tables)
    rows.push((await w.database.pool.query(`select t::text from ${table} t order by 1`)).rows);
  return JSON.stringify(rows);
}

/** Each of these used to move on a look: a visit took place, another unit lapsed, a question was not answered in time. */
async function overdue() {
  const { customer, number, preauthId, desk } = await approvedCase(w, { validDays: 3 });
  const { headers } = customer;
  w.pass({ minutes: 1 });
  const openRequest = good(await sendPreauth(w, headers, { cares: [{ serviceCode: '201' }] }));
  good(await w.call(takeCase, { caseId: openRequest.id }, desk.headers));
  good(await w.call(askForPreauthInformation, { preauthId: openRequest.id, text: 'Melyik oldal?' }, desk.headers));
  const visit = good(await bookUnder(w, headers, fresh(), number));
  w.setNow('2026-12-24T10:00:00Z');
  await customer.again();
  good(await attended(w, visit.number, true));
  const reader = await w.desk(['supervisor', 'medical_adviser']);
  return { customer, number, preauthId, openRequest, visit, reader };
}

it('is read without waiting for a lock on a policy or a case, and without a move (B4, S2.3-09, F14)', async () => {
  const { customer, number, preauthId, openRequest, visit, reader } = await overdue();
  const tables = ['preauthorization', 'coverage_approval', 'coverage_entry', 'state_change', 'outbox'];
  const before = await rowsOf(...tables);
  const other = await w.database.pool.connect();
  await other.query('begin');
  // A booking, a decision and a visit hold them so.
  for (const table of ['subscription', 'preauthorization', 'coverage_approval', 'reservation'])
    await other.query(`select from ${table} for update`);
  const standings = [
    good(await w.call(readPreauthorization, { number }, customer.headers)),
    good(await w.call(readPreauthorization, { number: openRequest.number }, customer.headers)),
    good(await w.call(getDeskPreauthorization, { preauthId }, reader.headers)),
    good(await w.call(getDeskPreauthorization, { preauthId: openRequest.id }, reader.headers)),
    ...good(await w.call(listPreauthorizations, {}, customer.headers)).items,
    ...[
      good(await w.call(readCase, { number: visit.number }, customer.headers)),
      good(await w.call(readCase, { number: openRequest.number }, customer.headers)),
      good(await w.call(getDeskCase, { number: visit.number }, reader.headers)),
    ].flatMap(({ parts }) => parts.filter(({ kind }) => kind === 'preauthorization')),
  ];
  good(await w.call(listPreauthServices, {}, customer.headers));
  await other.query('rollback');
  other.release();
  expect(standings.map(({ number: of, status, turn, dueAt }) => [of === number, status, turn, dueAt])).toEqual(
    [true, false, true, false, false, true, true, false, true].map((isApproved) => [
      isApproved,
      isApproved ? 'used' : 'expired',
      null,
      null,
    ]),
  );
  expect(await rowsOf(...tables)).toBe(before);
});
