import { afterAll, beforeAll, expect, it } from 'vitest';
import { countWork } from '../contract/desk/work.ts';
import { workLists } from '../contract/desk/work-lists.ts';
import { caseKinds } from '../contract/home/case-kinds.ts';
import { careCustomer, newCare } from './care/medical-care.ts';
import { claimCustomer, newClaim } from './claims.ts';
import { deep } from './deep.ts';
import { invariantBreaches } from './invariants.ts';
import { heardOf } from './plans.ts';
import { good, type World, world } from './world.ts';

let w: World;
beforeAll(async () => {
  w = await world({ pool: 20 });
});
afterAll(() => w.close());

const many = 7000;

it.runIf(deep)(
  'copies every case once while the version before goes on writing, and goes on where it was stopped (F19)',
  async () => {
    const { pool } = w.database;
    const { headers } = await careCustomer(w);
    const { id } = await newCare(w, headers);
    const { headers: claims } = await claimCustomer(w);
    await newClaim(w, claims);
    await pool.query(
      `insert into medical_care (id, partner_id, number, account_id, subscription_id, status, service, requested_dates, place, complaint,
       urgency, phone, call_window, locale, consented_at, organise_by, due_at, created_at)
     select gen_random_uuid(), partner_id, 'N' || no, account_id, subscription_id, status, service, requested_dates, place, complaint,
       urgency, phone, call_window, locale, consented_at, organise_by, due_at, created_at
     from medical_care, generate_series(1, $2::int) no where id = $1`,
      [id, many],
    );
    await pool.query('truncate case_head cascade');
    const { rows: ids } = await pool.query<{ id: string }>('select id from medical_care order by random() limit 300');
    const copying = pool.query('call copy_case_heads()');
    // As the version before does it: it knows nothing of heads.
    const writing = ids.map((row, no) =>
      no % 3 === 0
        ? pool.query('delete from medical_care where id = $1', [row.id])
        : pool.query(`update medical_care set status = 'cancelled', due_at = null, closed_at = now() where id = $1`, [
            row.id,
          ]),
    );
    await Promise.all([copying, ...writing]);
    await pool.query('delete from case_head where id in (select id from case_head limit 500)');
    await pool.query('call copy_case_heads()');
    expect(
      (await pool.query('select count(*)::int as n from case_head where kind = $1', ['medical_care'])).rows,
    ).toEqual([{ n: many + 1 - 100 }]);
    const breaches = (await invariantBreaches(w.database)).filter((one) => one.includes('head'));
    expect(breaches).toEqual([]);
  },
);

it('says in SQL whose turn it is as the table of each kind does (F19)', async () => {
  for (const [kind, { states }] of Object.entries(caseKinds))
    for (const [status, state] of Object.entries<{ turn: string | null; runsOn?: true }>(states)) {
      const { rows } = await w.database.pool.query(
        `select case_turn($1, $2) as turn, exists (select from case_state where kind = $1 and status = $2 and runs_on) as "runsOn"`,
        [kind, status],
      );
      const { turn, runsOn = false } = state;
      expect([kind, status, rows[0]]).toEqual([kind, status, { turn: status === 'draft' ? 'desk' : turn, runsOn }]);
    }
});

it('counts all lists of the desk in three statements on one connection (S7-23)', async () => {
  const { headers } = await w.desk(['supervisor', 'medical_adviser', 'claims_assessor']);
  let open = 0;
  let most = 0;
  const { pool } = w.database;
  const heard = heardOf(w, 'case_head', 'waiting_wish', 'reservation');
  pool.on('acquire', () => {
    open += 1;
    most = Math.max(most, open);
  });
  pool.on('release', () => {
    open -= 1;
  });
  expect(good(await w.call(countWork, {}, headers))).toHaveLength(workLists.length);
  expect(heard).toHaveLength(3);
  expect(most).toBe(1);
});
