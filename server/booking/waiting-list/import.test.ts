import { expect, it, onTestFinished } from 'vitest';
import { bookedByCustomer } from '../../../tests/booking/booked.ts';
import { half, publish } from '../../../tests/booking/publication.ts';
import { fill, handOn, joined, type Patient, patient, placeOf } from '../../../tests/booking/waiting.ts';
import { invariantBreaches } from '../../../tests/support/invariants.ts';
import { world } from '../../../tests/support/world.ts';
import { importPublication } from '../../directory/import/import.ts';

it('offers what an import brings: a time the clinic gives back, a new one, and one more seat (R31)', async () => {
  const w = await world();
  onTestFinished(() => w.close());
  await fill(w);
  const bring = (...slots: object[]) => {
    const what = { db: w.database.db, now: w.now(), report: () => undefined };
    return importPublication({ ...what, manifest: publish({ slots }) });
  };
  const seats = (count: number) => ({
    ...half(15),
    extension: [
      {
        url: 'http://fhir-registry.smarthealthit.org/StructureDefinition/slot-capacity',
        valueInteger: count,
      },
    ],
  });
  await bring(half(13, 'busy'), seats(1));
  await w.services.directory.refresh();
  const { id: slotId } = await w.database.db
    .selectFrom('slot')
    .select('id')
    .where('status', '=', 'free')
    .executeTakeFirstOrThrow();
  const guest = await patient(w);
  await bookedByCustomer(w, slotId, guest.headers);
  const people: Patient[] = [];
  for (let no = 0; no < 3; no += 1) {
    const who = await patient(w);
    await joined(w, who);
    people.push(who);
    w.pass({ minutes: 1 });
  }
  const offered = async () => {
    await handOn(w);
    const places = await Promise.all(people.map((who) => placeOf(w, who)));
    return places.map(({ offer }) => offer?.start ?? null);
  };
  await bring(half(13), seats(1));
  expect(await offered()).toEqual(['2026-11-24T12:00:00Z', null, null]);
  await bring(half(13), half(14), seats(1));
  expect(await offered()).toEqual(['2026-11-24T12:00:00Z', '2026-11-24T13:00:00Z', null]);
  await bring(half(13), half(14), seats(2));
  expect(await offered()).toEqual(['2026-11-24T12:00:00Z', '2026-11-24T13:00:00Z', '2026-11-24T14:00:00Z']);
  expect(await invariantBreaches(w.database)).toEqual([]);
});

it('asks once a schedule whether anybody waits for new times, however many they are (R31, P12)', async () => {
  const w = await world();
  onTestFinished(() => w.close());
  await fill(w);
  for (let no = 0; no < 3; no += 1) await joined(w, await patient(w));
  const client = await w.database.pool.connect();
  await client.query("begin; set local track_functions = 'pl'");
  const { rows: schedules } = await client.query<{ no: number }>('select count(*) as no from schedule');
  const { rowCount } = await client.query(`insert into slot (id, schedule_id, of_doctor, start_at, end_at, status)
    select gen_random_uuid(), schedule.id, doctor_id, at, at + interval '10 minutes', 'free'
    from schedule, generate_series(now() + interval '900 days', now() + interval '904 days', interval '10 minutes') at`);
  const query = "select calls from pg_stat_xact_user_functions where funcname = 'somebody_waits'";
  const { rows: calls } = await client.query(query);
  const { rows: freed } = await client.query('select count(*) as no from freed_slot');
  await client.query('rollback');
  client.release();
  expect(rowCount).toBeGreaterThan(1000);
  expect(calls).toEqual([{ calls: schedules[0]?.no }]);
  expect(freed[0].no).toBeGreaterThan(100);
});
