import { afterAll, beforeAll, expect, it } from 'vitest';
import { countWork } from '../contract/desk/work.ts';
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
    for (const [status, { turn }] of Object.entries(states)) {
      const { rows } = await w.database.pool.query('select case_turn($1, $2) as turn', [kind, status]);
      expect([kind, status, rows[0]?.turn]).toEqual([kind, status, status === 'draft' ? 'desk' : turn]);
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
  expect(good(await w.call(countWork, {}, headers))).toHaveLength(13);
  expect(heard).toHaveLength(3);
  expect(most).toBe(1);
});
