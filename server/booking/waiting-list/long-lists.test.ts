import { afterAll, beforeAll, expect, it } from 'vitest';
import { listDeskWaiting } from '../../../contract/booking/waiting-desk.ts';
import { listWaitingPlaces } from '../../../contract/booking/waiting-list.ts';
import { countWork } from '../../../contract/desk/work.ts';
import { mostListed } from '../../../contract/platform/rules.ts';
import { account } from '../../../tests/identity/account.ts';
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
const [small, few] = ['telekom-health', 80];

/** Three of four wait, the first thousands of them until today; each for another service, doctor or place. */
async function wait({ id, partnerId }: { id: string; partnerId: number }, count: number): Promise<void> {
  const { pool } = w.database;
  const client = await pool.connect();
  // On a busy machine a hundred thousand rows take longer than the portal lets a statement run.
  await client.query('set statement_timeout = 0');
  await client.query(
    `insert into waiting_place (id, partner_id, account_id, created_at, over_at, looked)
     select gen_random_uuid(), $2, $3, $4::timestamptz - no * interval '1 second', case no % 4 when 0 then $4::timestamptz + no * interval '1 second' end, true
     from generate_series(1, $1) no`,
    [count, partnerId, id, w.now().toString()],
  );
  await client.query(
    `insert into waiting_wish (place_id, account_id, subfunction_id, doctor_id, location_id, earliest_day, latest_day, weekdays, day_parts, status, waits_since)
     select place.id, $2, wished.subfunction_id, wished.doctor_id, wished.location_id, date '2026-11-23', date '2026-11-23' + (place.no / 5000)::int, '{1}',
       '{evening}', case when place.over_at is null then 'waiting' else 'left' end, place.created_at
     from (select *, row_number() over (order by id) as no from waiting_place where account_id = $2) place
     join (select subfunction.id as subfunction_id, doctor.id as doctor_id, location.id as location_id, row_number() over () as no
       from doctor, location, subfunction limit $1) wished using (no)`,
    [count, id],
  );
  await client.query('analyze waiting_place, waiting_wish; reset statement_timeout');
  client.release();
}

it.runIf(deep)(
  `on both sides a page of ${many} who wait reads no more rows than one of 1000, nor does another partner's (S7-23)`,
  async () => {
    const customer = await account(w.database);
    await wait(customer, many);
    await wait(await account(w.database, { partner: small }), few);
    const heard = heardOf(w, 'waiting_wish', 'waiting_place');
    const { headers } = await w.desk(['agent']);
    const { headers: theirs } = await w.desk(['agent'], small);
    const there = { ...theirs, host: `${small}.localhost:3000` };
    for (const filter of ['open', 'overdue', 'done'] as const)
      for (const page of [1, 10]) {
        const list = good(await w.call(listDeskWaiting, { filter, page, limit: 100 }, headers));
        expect([filter, list.total, list.items.length]).toEqual([filter, mostListed, 100]);
        const own = good(await w.call(listDeskWaiting, { filter, page, limit: 100 }, there));
        expect([own.total, own.items.length]).toEqual([filter === 'done' ? 20 : 60, page === 1 ? own.total : 0]);
      }
    const [first] = good(await w.call(listDeskWaiting, {}, headers)).items;
    const single = good(await w.call(listDeskWaiting, { number: first?.number }, headers));
    expect(single.items.map(({ id }) => id)).toContain(first?.id);
    const counts = good(await w.call(countWork, {}, headers)).find(({ id }) => id === 'waiting-list');
    expect(counts).toMatchObject({ open: mostListed, mine: 0, overdue: mostListed });
    const { headers: own } = await w.session(customer.id);
    const mine = good(await w.call(listWaitingPlaces, { page: 10, limit: 100 }, own));
    expect([mine.total, mine.items.length]).toEqual([mostListed, 100]);
    expect(heard.length).toBeGreaterThan(20);
    // One row more than is shown, with those of the same moment put in order.
    for (const statement of heard)
      for (const { table, kind, read } of await rowsReadBy(w, statement))
        expect(read, `${kind} on ${table} of ${statement.text}`).toBeLessThanOrEqual(mostListed + 1);
  },
);
