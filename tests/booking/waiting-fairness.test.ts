import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dayParts } from '../../contract/booking/day-part.ts';
import { passOffer, takeOffer } from '../../contract/booking/waiting-list.ts';
import { waitingRules } from '../../contract/booking/waiting-rules.ts';
import { lineFor, type WaitingPerson } from '../../server/booking/waiting-list/line.ts';
import { deep } from '../support/deep.ts';
import { startOfTests } from '../support/fixture.ts';
import { invariantBreaches } from '../support/invariants.ts';
import { good, type World, world } from '../support/world.ts';
import { again, fill, handOn, joined, offerTo, type Patient, patient, wish } from './waiting.ts';

// line.test.ts proves the line by itself; here the whole list asks the same people in the same order.

let w: World;
beforeAll(async () => {
  w = await world();
  await fill(w);
});
afterAll(() => w.close());

type Answer = 'takes' | 'passes' | 'is silent';
type Person = WaitingPerson & { who: Patient; silences: number };

const [people, times] = [60, 600];
const wishes = fc.record({
  weekdays: fc.subarray([1, 2, 3, 4, 5, 6, 7], { minLength: 3 }),
  dayParts: fc.subarray([...dayParts], { minLength: 2 }),
});
const sample = <T>(arbitrary: fc.Arbitrary<T>, numRuns: number) => fc.sample(arbitrary, { seed: 20261123, numRuns });

type DrawnWish = typeof wishes extends fc.Arbitrary<infer One> ? One : never;

async function newcomer({ weekdays, dayParts: parts }: DrawnWish): Promise<Person> {
  const who = await patient(w);
  const latest = '2027-05-01';
  const place = await joined(w, who, { ...wish, latest, weekdays, dayParts: parts });
  const { earliest: earliest_day, since: waits_since, id: place_id } = place;
  return {
    place_id,
    waits_since,
    earliest_day,
    latest_day: latest,
    weekdays,
    day_parts: parts,
    before: null,
    who,
    silences: 0,
  };
}

const here = () => w.now().toZonedDateTimeISO('Europe/Budapest');
const isLate = () => here().hour >= 18;

/** A minute later, and never in the quiet hours or near them. */
function goOn(): void {
  w.pass({ minutes: 1 });
  if (!isLate()) return;
  const next = here()
    .toPlainDate()
    .add({ days: 1 })
    .toZonedDateTime({ timeZone: 'Europe/Budapest', plainTime: '08:00' });
  w.setNow(next.toInstant().toString());
}

async function withdraw(id: string): Promise<void> {
  const { db } = w.database;
  await db
    .updateTable('slot')
    .set({ status: 'busy-unavailable' })
    .where('id', '=', id)
    .where('status', '=', 'free')
    .execute();
  await db.updateTable('offering').set({ next_free_at: null }).where('next_free_at', 'is not', null).execute();
}

it.runIf(deep)(
  'asks who waits longest, one after another, until one has it: each time once, and no one twice (R31, I1)',
  {
    timeout: 3_600_000,
  },
  async () => {
    const drawn = sample(wishes, people + times);
    const crowd: Person[] = [];
    for (const one of drawn.slice(0, people)) {
      crowd.push(await newcomer(one));
      goOn();
    }
    const doctors = await w.database.db
      .selectFrom('schedule')
      .innerJoin('doctor', 'doctor.id', 'schedule.doctor_id')
      .where('doctor.source_id', 'in', ['d0', 'd1'])
      .select(['schedule.id', 'schedule.doctor_id as of_doctor'])
      .orderBy('schedule.id')
      .execute();
    const ahead = sample(fc.integer({ min: 24 * 12, max: 9 * 24 * 12 }), times);
    const answers = sample(fc.constantFrom<Answer>('takes', 'takes', 'passes', 'is silent'), times * 20).values();
    const seen = new Set<string>();
    let won = 0;
    for (const [no, fives] of ahead.entries()) {
      const from = Math.ceil(w.now().epochMilliseconds / 300_000) + fives;
      const start = Temporal.Instant.fromEpochMilliseconds(from * 300_000);
      const { id: schedule_id, of_doctor } = doctors[no % doctors.length] ?? { id: 0, of_doctor: 0 };
      if (seen.has(`${schedule_id} ${from}`)) continue;
      seen.add(`${schedule_id} ${from}`);
      const slot = {
        id: randomUUID(),
        schedule_id,
        of_doctor,
        start_at: start.toString(),
        end_at: start.add({ minutes: 5 }).toString(),
        status: 'free',
      };
      await w.database.db.insertInto('slot').values(slot).execute();
      let winner: Person | undefined;
      for (const person of lineFor(crowd, { start: slot.start_at, timeZone: 'Europe/Budapest' })) {
        await handOn(w);
        const id = await offerTo(w, person.who);
        expect(id, `time ${no} is offered to the next in line`).not.toBe('');
        const headers = await again(w, person.who);
        const answer = isLate() ? 'passes' : answers.next().value;
        if (answer === 'takes') winner = person;
        if (answer === 'takes') good(await w.call(takeOffer, { offerId: id }, headers));
        if (answer === 'passes') good(await w.call(passOffer, { offerId: id }, headers));
        if (answer === 'is silent') {
          w.pass({ minutes: 30 });
          person.waits_since = w.now().toString();
          person.silences += 1;
        }
        if (winner) break;
      }
      await handOn(w);
      // Unwanted times are taken back, so that newcomers have to wait.
      await withdraw(slot.id);
      if (winner) won += 1;
      const gone = crowd.filter((person) => person === winner || person.silences >= waitingRules.silences);
      for (const person of gone) crowd.splice(crowd.indexOf(person), 1);
      const next = drawn[people + no];
      if (gone.length > 0 && next) crowd.push(await newcomer(next));
      goOn();
    }
    expect(w.now().since(startOfTests).total('hours')).toBeGreaterThan(1);
    expect(won).toBeGreaterThan(times / 10);
    const { rows } = await w.database.pool.query<{ offered: number }>(
      "select count(*)::int as offered from waiting_offer where outcome = 'booked'",
    );
    expect(rows[0]?.offered).toBe(won);
    expect(await invariantBreaches(w.database)).toEqual([]);
  },
);
