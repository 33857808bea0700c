import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startReservation } from '../../../contract/booking/hold.ts';
import { cancelReservation, finishWithLogin } from '../../../contract/booking/reservation.ts';
import { takeOffer } from '../../../contract/booking/waiting-list.ts';
import { createRelative, suspendRelative } from '../../../contract/entitlement/relative.ts';
import { fill, free, handOn, joined, offerTo, placeOf } from '../../../tests/booking/waiting.ts';
import { planOf } from '../../../tests/entitlement/covered.ts';
import { accepted, child, holder } from '../../../tests/entitlement/relatives.ts';
import { slotId } from '../../../tests/support/fixture.ts';
import { invariantBreaches } from '../../../tests/support/invariants.ts';
import { good, type World, world } from '../../../tests/support/world.ts';

let w: World;
beforeEach(async () => {
  w = await world();
  await fill(w);
});
afterEach(async () => {
  expect(await invariantBreaches(w.database)).toEqual([]);
  await w.close();
});

const [late, earlier] = [slotId(0, '2026-11-26T09:00'), slotId(0, '2026-11-25T09:00')];

/** The plan pays internal medicine, once a year for each person. */
async function parent(spouse = false) {
  const plan = planOf({ allowed: { count: 1 } });
  const made = await holder(w, { subscriptions: [['hasRelatives', 'hasAppointments', 'hasCoverage']], plan });
  const { id: personId } = spouse
    ? await accepted(w, made.headers)
    : good(await w.call(createRelative, child({ coverageShared: true }), made.headers));
  const book = async (slot: string, person: string) => {
    await free(w, slot);
    const { token } = good(await w.call(startReservation, { slotId: slot, subfunctionId: 101 }, made.headers));
    return good(await w.call(finishWithLogin, { token, personId: person }, made.headers));
  };
  const who = { ...made, cookie: `token=${made.token}`, partner: undefined };
  return { who, personId, book, own: await book(late, personId) };
}

describe('an earlier time of a relative’s visit', () => {
  it('is offered by the relative’s coverage, held in their name, and moves their visit (R31, not-shown 5.8)', async () => {
    const { who, personId, book, own } = await parent();
    // The parent's own use is spent; the visit has reserved the child's.
    await book(slotId(1, '2026-11-27T09:00'), who.id);
    await w.database.db
      .updateTable('offering')
      .set({ organisable: ['by_insured'] })
      .execute();
    await joined(w, who, { earlierThan: own.token });
    await free(w, earlier);
    await handOn(w);
    const { offer } = await placeOf(w, who);
    expect(offer).toMatchObject({ start: '2026-11-25T08:00:00Z', price: { pays: { amount: 0 } } });
    const hold = await w.database.db
      .selectFrom('reservation')
      .select(['relative_id', 'given_name'])
      .where('status', '=', 'held')
      .executeTakeFirstOrThrow();
    expect(hold).toEqual({ relative_id: personId, given_name: 'Bence' });
    const moved = good(await w.call(takeOffer, { offerId: offer?.id ?? '', pays: 0 }, who.headers));
    expect(moved).toMatchObject({ number: own.number, start: '2026-11-25T08:00:00Z', forRelative: 'Bence' });
  });

  it('is theirs too where the first visit was cancelled meanwhile (R31, not-shown 5.8)', async () => {
    const { who, own } = await parent();
    await joined(w, who, { earlierThan: own.token });
    await free(w, earlier);
    await handOn(w);
    const offerId = await offerTo(w, who);
    good(await w.call(cancelReservation, { token: own.token }, who.headers));
    expect(good(await w.call(takeOffer, { offerId }, who.headers)).forRelative).toBe('Bence');
  });

  it('is offered to nobody whose mandate is suspended (B8, not-shown 5.8)', async () => {
    const { who, personId, own } = await parent(true);
    await joined(w, who, { earlierThan: own.token });
    good(await w.call(suspendRelative, { relativeId: personId }, who.headers));
    await free(w, earlier);
    await handOn(w);
    const holds = await w.database.db.selectFrom('reservation').select('id').where('status', '=', 'held').execute();
    expect(holds).toEqual([]);
  });
});
