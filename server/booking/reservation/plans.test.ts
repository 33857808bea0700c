import { expect, it, onTestFinished } from 'vitest';
import { startReservation } from '../../../contract/booking/hold.ts';
import { moveReservation } from '../../../contract/booking/move.ts';
import { cancelReservation, finishWithLogin } from '../../../contract/booking/reservation.ts';
import { nodesOf, Plan, type PlanNode } from '../../../tests/house/query-plan.ts';
import { listen } from '../../../tests/house/statements.ts';
import { account } from '../../../tests/identity/account.ts';
import { freshSlots } from '../../../tests/support/fixture.ts';
import { good, world } from '../../../tests/support/world.ts';

/** An index without a condition is read from end to end, as a table is. */
function readsWhole(node: PlanNode): boolean {
  const index = String(node['Index Name'] ?? '');
  if (node['Node Type'] === 'Seq Scan') return large.includes(String(node['Relation Name']));
  return index !== '' && node['Index Cond'] === undefined && large.some((table) => index.startsWith(`${table}_`));
}

const large = ['reservation', 'slot', 'reservation_token', 'reservation_move', 'audit', 'state_change', 'outbox'];

it('no statement of a hold, its loss, its end, a move or a cancellation has to read a large table whole (0131, S4.4)', async () => {
  const w = await world();
  onTestFinished(() => w.close());
  const fresh = freshSlots();
  const { headers } = await w.session((await account(w.database)).id);
  const { steps, stop } = listen();
  onTestFinished(stop);
  const [from, slotId] = [fresh(), fresh()];
  const { token } = good(await w.call(startReservation, { slotId: from, subfunctionId: 101 }, headers));
  expect((await w.call(startReservation, { slotId: from, subfunctionId: 101 })).error?.errorCode).toBe('#400');
  const own = good(await w.call(finishWithLogin, { token }, headers));
  const moved = good(await w.call(moveReservation, { token: own.token, from, slotId }, headers));
  good(await w.call(cancelReservation, { token: moved.token }, headers));
  stop();
  const texts = new Set(steps.flat().map(({ text }) => text));
  const queries = [...texts].filter((text) => /^\s*(select|insert|update|delete|with)\b/.test(text));
  expect(queries.length).toBeGreaterThan(25);
  const client = await w.database.pool.connect();
  onTestFinished(() => client.release(true));
  // These settings force every index that fits, whatever the size of the table and the values, because the plan is
  // cached.
  await client.query('set enable_seqscan = off; set plan_cache_mode = force_generic_plan');
  const whole: string[] = [];
  for (const [no, text] of queries.entries()) {
    await client.query(`prepare s${no} as ${text}`);
    const { rows: prepared } = await client.query(
      `select cardinality(parameter_types) as many from pg_prepared_statements where name = 's${no}'`,
    );
    const values = Array.from({ length: prepared[0].many }, () => 'null').join(', ');
    const { rows } = await client.query(`explain (format json) execute s${no}${values && `(${values})`}`);
    if (nodesOf(Plan.parse(rows[0]['QUERY PLAN'][0]).Plan).some(readsWhole)) whole.push(text);
  }
  expect(whole).toEqual([]);
});
