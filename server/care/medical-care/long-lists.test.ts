import { afterAll, beforeAll, expect, it } from 'vitest';
import { listMedicalCares } from '../../../contract/care/medical-care.ts';
import { listCases } from '../../../contract/desk/cases.ts';
import { countWork } from '../../../contract/desk/work.ts';
import { mostListed } from '../../../contract/platform/rules.ts';
import { workFilters } from '../../../contract/platform/work-filters.ts';
import { careCustomer, newCare } from '../../../tests/care/medical-care.ts';
import { heardOf, rowsReadBy } from '../../../tests/payment/plans.ts';
import { deep } from '../../../tests/support/deep.ts';
import { good, type World, world } from '../../../tests/support/world.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

/** Enough that a plan which reads all of them is dearer than any other. */
const many = 100_000;

it.runIf(deep)(`on both sides a page of ${many} cares reads no more rows than one of 1000 (S7-23)`, async () => {
  const customer = await careCustomer(w);
  const { id, number } = await newCare(w, customer.headers);
  const { id: operatorId, headers } = await w.desk(['supervisor']);
  for (let from = 1; from <= many; from += 5000)
    await w.database.pool.query(
      `insert into medical_care (id, partner_id, number, account_id, subscription_id, status, service, requested_dates,
         place, complaint, urgency, phone, call_window, locale, consented_at, organise_by, operator_account_id, due_at,
         created_at, closed_at)
       select gen_random_uuid(), partner_id, 'N' || no, account_id, subscription_id,
         case no % 4 when 0 then 'closed' else 'requested' end, service, requested_dates, place, complaint, urgency, phone,
         call_window, locale, consented_at, organise_by, $2, due_at - no * interval '1 minute' - interval '20 days',
         created_at - no * interval '1 second', case no % 4 when 0 then created_at + no * interval '1 second' end
       from medical_care, generate_series($3::int, $3 + 4999) no where id = $1`,
      [id, operatorId, from],
    );
  await w.database.pool.query('analyze medical_care, case_head');
  const heard = heardOf(w, 'medical_care', 'case_head');
  const mine = good(await w.call(listMedicalCares, { page: 10, limit: 100 }, customer.headers));
  expect([mine.total, mine.items.length]).toEqual([mostListed, 100]);
  expect(good(await w.call(listMedicalCares, {}, customer.headers)).items[0]?.number).toBe(number);
  expect(good(await w.call(listMedicalCares, { page: 11, limit: 100 }, customer.headers)).items).toEqual([]);
  for (const filter of workFilters.filter((name) => name !== 'reminded'))
    for (const page of [1, 10]) {
      const list = good(await w.call(listCases, { list: 'medical-cares', filter, page, limit: 100 }, headers));
      expect([filter, list.total, list.items.length]).toEqual([filter, mostListed, 100]);
    }
  const counts = good(await w.call(countWork, {}, headers)).find((row) => row.id === 'medical-cares');
  expect(counts).toMatchObject({ open: mostListed, mine: mostListed, overdue: mostListed });
  expect(heard.length).toBeGreaterThan(20);
  for (const statement of heard)
    for (const { table, kind, read } of await rowsReadBy(w, statement))
      if (['medical_care', 'case_head'].includes(table))
        expect(read, `${kind} of ${statement.text}`).toBeLessThanOrEqual(mostListed);
});
