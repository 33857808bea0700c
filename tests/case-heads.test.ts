import { afterAll, beforeAll, expect, it } from 'vitest';
import { countWork } from '../contract/desk/work.ts';
import { workLists } from '../contract/desk/work-lists.ts';
import { caseKinds } from '../contract/home/case-kinds.ts';
import { heardOf } from './plans.ts';
import { good, type World, world } from './world.ts';

let w: World;
beforeAll(async () => {
  w = await world({ pool: 20 });
});
afterAll(() => w.close());

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
