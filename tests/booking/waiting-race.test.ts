import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startReservation } from '../../contract/booking/hold.ts';
import { cancelReservation, finishWithLogin } from '../../contract/booking/reservation.ts';
import { leaveWaitingList, passOffer, takeOffer } from '../../contract/booking/waiting-list.ts';
import { expireHolds } from '../../server/booking/reservation/expire-holds.ts';
import { deep } from '../support/deep.ts';
import { freshSlots } from '../support/fixture.ts';
import { invariantBreaches } from '../support/invariants.ts';
import { good, type World, world } from '../support/world.ts';
import { again, fill, free, handOn, joined, offerTo, type Patient, patient, placeOf } from './waiting.ts';

// A time of the waiting list has one winner, whatever happens at the same time.

let w: World;
let fresh: ReturnType<typeof freshSlots>;
beforeAll(async () => {
  w = await world({ pool: 24 });
  await fill(w);
  fresh = freshSlots();
});
afterAll(() => w.close());

/** Each is a minute behind the one before. */
async function line(length: number): Promise<Patient[]> {
  await w.database.pool.query("update waiting_wish set status = 'left' where status in ('waiting', 'offered')");
  await w.database.pool.query('update waiting_place set over_at = created_at where over_at is null');
  await w.database.pool.query("update waiting_offer set outcome = 'withdrawn' where outcome is null");
  const people: Patient[] = [];
  for (let no = 0; no < length; no += 1) {
    const who = await patient(w);
    await joined(w, who);
    people.push(who);
    w.pass({ seconds: 1 });
  }
  return people;
}

async function offered(people: Patient[]): Promise<{ slot: string; id: string; headers: Record<string, string> }> {
  const [first] = people;
  if (!first) throw new Error('nobody is in line');
  const slot = fresh();
  await free(w, slot);
  await handOn(w);
  return { slot, id: await offerTo(w, first), headers: await again(w, first) };
}

const bookedAt = (slot: string) =>
  w.database.db
    .selectFrom('reservation')
    .select('account_id')
    .where('slot_id', '=', slot)
    .where('status', '=', 'booked')
    .execute();

describe('an offer', () => {
  it.runIf(deep)(
    'taken fifty times at once is booked once, and everybody hears of that one booking (R31, T32)',
    async () => {
      const { slot, id, headers } = await offered(await line(1));
      const answers = await Promise.all(Array.from({ length: 50 }, () => w.call(takeOffer, { offerId: id }, headers)));
      expect(new Set(answers.map((answer) => good(answer).number)).size).toBe(1);
      expect(await bookedAt(slot)).toHaveLength(1);
      expect(await invariantBreaches(w.database)).toEqual([]);
    },
  );

  it('taken, passed and left at once comes to one end (T32)', async () => {
    const people = await line(2);
    const { slot, id, headers } = await offered(people);
    const place = await placeOf(w, people[0] ?? (await patient(w)));
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, no) => {
        if (no % 3 === 0) return w.call(takeOffer, { offerId: id }, headers);
        return no % 3 === 1
          ? w.call(passOffer, { offerId: id }, headers)
          : w.call(leaveWaitingList, { placeId: place.id }, headers);
      }),
    );
    for (const { error } of answers) if (error) expect(['KW004', 'KW005', 'KW006', 'KW007']).toContain(error.errorCode);
    await handOn(w);
    const [winner] = await bookedAt(slot);
    const second = people[1] && (await offerTo(w, people[1]));
    expect(winner !== undefined).not.toBe(second !== '');
    expect(await invariantBreaches(w.database)).toEqual([]);
  });

  it.runIf(deep)('taken while it ends goes to the one or to the next, never to both (R31, T32)', async () => {
    for (let round = 0; round < 5; round += 1) {
      const people = await line(2);
      const { slot, id } = await offered(people);
      const [first, second] = people;
      if (!first || !second) throw new Error('two are in line');
      w.pass({ seconds: 30 * 60 - 1 });
      const headers = await again(w, first);
      const takes = Array.from({ length: 10 }, () => w.call(takeOffer, { offerId: id }, headers));
      w.pass({ seconds: 1 });
      const answers = await Promise.all([...takes, handOn(w), handOn(w), w.call(takeOffer, { offerId: id }, headers)]);
      const won = answers.flatMap((answer) => (answer?.ok ? [answer.ok.number] : []));
      expect(new Set(won).size).toBeLessThanOrEqual(1);
      expect((await bookedAt(slot)).length).toBe(new Set(won).size);
      expect((await offerTo(w, second)) !== '').toBe(won.length === 0);
      expect(await invariantBreaches(w.database)).toEqual([]);
    }
  });

  it('while others book, cancel and let go of the same times has no time twice and leaves none held for nobody (I1, T32)', async () => {
    const people = await line(6);
    const slots = [0, 1].flatMap((doctor) => [fresh(doctor), fresh(doctor), fresh(doctor)]);
    await free(w, ...slots);
    const strangers = await Promise.all(Array.from({ length: 4 }, () => patient(w)));
    const strange = strangers.map(async ({ headers }, no) => {
      for (let turn = 0; turn < 5; turn += 1) {
        const slotId = slots[(no * 5 + turn) % slots.length] ?? '';
        const hold = await w.call(startReservation, { slotId, subfunctionId: 101 }, headers);
        if (!hold.ok) continue;
        const booked = await w.call(finishWithLogin, { token: hold.ok.token }, headers);
        good(await w.call(cancelReservation, { token: booked.ok?.token ?? hold.ok.token }, headers));
      }
    });
    const answering = people.map(async (who, no) => {
      const headers = await again(w, who);
      for (let turn = 0; turn < 5; turn += 1) {
        const id = await offerTo(w, who);
        if (id !== '' && no % 2 === 0) await w.call(takeOffer, { offerId: id }, headers);
        else if (id !== '') await w.call(passOffer, { offerId: id }, headers);
      }
    });
    const jobs = [1, 2, 3].map(async () => {
      for (let turn = 0; turn < 6; turn += 1) await handOn(w);
    });
    await Promise.all([...strange, ...answering, ...jobs]);
    await handOn(w);
    expect(await invariantBreaches(w.database)).toEqual([]);
    // The persons asked from now on say nothing, until the night comes.
    for (let turn = 0; turn < 30; turn += 1) {
      w.pass({ minutes: 31 });
      await expireHolds(w.services);
      await handOn(w);
    }
    const rows = await w.database.db.selectFrom('reservation').select('id').where('status', '=', 'held').execute();
    expect(rows).toEqual([]);
    expect(w.lines.filter((line) => /could not be offered|deadlock/.test(line))).toEqual([]);
    expect(await invariantBreaches(w.database)).toEqual([]);
  });
});
