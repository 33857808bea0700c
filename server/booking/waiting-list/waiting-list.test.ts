import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startReservation } from '../../../contract/booking/hold.ts';
import { listOwnReservations } from '../../../contract/booking/my-reservations.ts';
import { cancelReservation } from '../../../contract/booking/reservation.ts';
import {
  changeWaitingPlace,
  joinWaitingList,
  leaveWaitingList,
  listWaitingPlaces,
  passOffer,
  takeOffer,
} from '../../../contract/booking/waiting-list.ts';
import { bookedByCustomer } from '../../../tests/booking/booked.ts';
import { moodyCalendar } from '../../../tests/booking/moody-calendar.ts';
import {
  again,
  fill,
  free,
  handOn,
  joined,
  offerTo,
  type Patient,
  patient,
  placeOf,
  wish,
} from '../../../tests/booking/waiting.ts';
import { freshSlots, slotId, slotIdsByDay } from '../../../tests/support/fixture.ts';
import { invariantBreaches } from '../../../tests/support/invariants.ts';
import { good, type World, world } from '../../../tests/support/world.ts';
import { expireHolds } from '../reservation/expire-holds.ts';

let w: World;
let fresh: ReturnType<typeof freshSlots>;
beforeEach(async () => {
  w = await world();
  await fill(w);
  fresh = freshSlots();
});
afterEach(async () => {
  expect(await invariantBreaches(w.database)).toEqual([]);
  await w.close();
});

const statusOf = async (slot: string) =>
  (await w.database.db.selectFrom('slot').select('status').where('id', '=', slot).executeTakeFirstOrThrow()).status;

async function bookedAt(slot: string, { headers }: Patient) {
  await free(w, slot);
  return bookedByCustomer(w, slot, headers);
}

async function calendarOfClinic() {
  const { port, state } = moodyCalendar();
  await w.close();
  w = await world({ ports: { calendar: port } });
  await fill(w);
  return state;
}

describe('a place on the waiting list', () => {
  it('says what is waited for and since when, once for the same wish however often it is sent (R32)', async () => {
    const who = await patient(w);
    const key = { ...who.headers, 'idempotency-key': randomUUID() };
    const [one, same] = await Promise.all([w.call(joinWaitingList, wish, key), w.call(joinWaitingList, wish, key)]);
    expect(good(one)).toEqual(good(same));
    expect(good(one)).toMatchObject({
      status: 'waiting',
      since: '2026-11-23T07:00:00Z',
      subfunction: { id: 101, name: 'Első vizsgálat' },
      specialization: 'Belgyógyászat',
      location: 'Budapest',
      earliest: '2026-11-23',
      latest: '2026-12-31',
      weekdays: [1, 2, 3, 4, 5, 6, 7],
      dayParts: ['morning', 'afternoon', 'evening'],
      doctor: null,
      offer: null,
      reservation: null,
    });
    const again = await w.call(joinWaitingList, { ...wish, latest: '2026-12-01' }, who.headers);
    expect([again.status, again.error?.errorCode]).toEqual([409, 'KW001']);
    expect(await joined(w, who, { doctorId: 1, providerId: 1, location: undefined })).toMatchObject({
      doctor: { name: 'Dr. Kovács Béla' },
      provider: { name: 'Bükkfa Rendelő' },
      location: null,
    });
    expect(good(await w.call(listWaitingPlaces, { limit: 1 }, who.headers))).toMatchObject({
      total: 2,
      page: 1,
      limit: 1,
    });
  });

  it('is one of five at most, and a wish put on the list ten times at once is there once', async () => {
    const who = await patient(w);
    const all = await Promise.all(Array.from({ length: 10 }, () => w.call(joinWaitingList, wish, who.headers)));
    expect(all.map(({ error }) => error?.errorCode ?? 'ok').toSorted()).toEqual([...Array(9).fill('KW001'), 'ok']);
    const [doctor, clinic] = [{ doctorId: 1, providerId: 1 }, { providerId: 1 }].map((where) => ({
      ...where,
      location: undefined,
    }));
    const places = ['hu', 'ro', 'hu-bu-11', 'ro-b-s1', 'Bukarest'].map((location) => ({ location }));
    const more = await Promise.all(
      [doctor, clinic, ...places].map((where) => w.call(joinWaitingList, { ...wish, ...where }, who.headers)),
    );
    const placeIds = more.flatMap(({ ok }) => ok?.id ?? []);
    expect(placeIds).toHaveLength(4);
    expect(more.flatMap(({ error }) => error?.errorCode ?? [])).toEqual(['KW002', 'KW002', 'KW002']);
    good(await w.call(leaveWaitingList, { placeId: placeIds[0] ?? '' }, who.headers));
    const list = good(await w.call(listWaitingPlaces, {}, who.headers)).items;
    const oldPlace = list.find(({ status }) => status === 'left');
    expect(list.filter(({ status }) => status === 'waiting')).toHaveLength(4);
    expect(oldPlace?.id).toBe(placeIds[0]);
  });

  it('is refused with all its faults, without a service, and where nobody gives what is wished (S8.3-19)', async () => {
    const { headers } = await patient(w);
    const code = async (input: object) =>
      (await w.call(joinWaitingList, { ...wish, ...input }, headers)).error?.violations.map((one) => one.errorCode);
    expect(await code({ earliest: '2026-13-01', weekdays: [8], dayParts: [] })).toEqual(['V008', 'V001', 'V007']);
    expect(await code({ subfunctionId: '' })).toEqual(['U031']);
    expect(await code({ earliest: '2026-12-02', latest: '2026-12-01' })).toEqual(['KW009']);
    expect(await code({ earliest: '2026-11-01', latest: '2026-11-22' })).toEqual(['KW009']);
    expect(await code({ location: 'Xanadu' })).toEqual(['V007']);
    const refusal = async (input: object) =>
      (await w.call(joinWaitingList, { ...wish, ...input }, headers)).error?.errorCode;
    expect(await refusal({ subfunctionId: 201, doctorId: 1, providerId: 1 })).toBe('RR1007');
    expect(await refusal({ doctorId: 4, providerId: 2 })).toBe('RR1005');
    expect(await refusal({ earlierThan: 'A'.repeat(43) })).toBe('#404');
  });

  it('reaches 180 days ahead and no further, when it is made and when it is changed (S5-09)', async () => {
    const who = await patient(w);
    const [last, after] = ['2027-05-22', '2027-05-23'];
    const faults = ({ error }: { error: { violations: object[] } | undefined }) => error?.violations;
    const tooLate = [{ propertyName: 'latest', errorCode: 'V017', invalidValue: after }];
    const refused = await w.call(joinWaitingList, { ...wish, latest: after }, who.headers);
    expect(faults(refused)).toMatchObject(tooLate);
    const { id: placeId, latest } = await joined(w, who, { latest: last });
    expect(latest).toBe(last);
    const window = { placeId, earliest: wish.earliest };
    const changed = await w.call(changeWaitingPlace, { ...window, latest: after }, who.headers);
    expect(faults(changed)).toMatchObject(tooLate);
    good(await w.call(changeWaitingPlace, { ...window, latest: last }, who.headers));
  });

  it('is not needed while a time is free that suits: the nearest three are named, and one call books one (R32)', async () => {
    const { headers } = await patient(w);
    const times = slotIdsByDay(0)[1] ?? [];
    await free(w, ...times);
    await w.database.db
      .updateTable('offering')
      .set({ next_free_at: '2026-11-25T08:00:00Z' })
      .where('doctor_id', '=', 1)
      .execute();
    const refused = await w.call(joinWaitingList, wish, headers);
    expect(refused.error?.errorCode).toBe('KW003');
    expect(refused.error?.details?.alternatives).toMatchObject(times.slice(0, 3).map((slot) => ({ slotId: slot })));
    good(await w.call(startReservation, { slotId: times[0] ?? '', subfunctionId: 101 }));
    good(await w.call(joinWaitingList, { ...wish, dayParts: ['evening'] }, headers));
  });

  it('can be changed and left, again and again, and ends with its last day', async () => {
    const who = await patient(w);
    const { id, since } = await joined(w, who, { weekdays: [1], dayParts: ['evening'] });
    w.pass({ minutes: 5 });
    const window = { earliest: '2026-11-24', latest: '2026-11-30', weekdays: [2, 3], dayParts: ['morning' as const] };
    expect(good(await w.call(changeWaitingPlace, { placeId: id, ...window }, who.headers))).toMatchObject({
      ...window,
      since,
    });
    for (let turn = 0; turn < 2; turn += 1)
      expect(good(await w.call(leaveWaitingList, { placeId: id }, who.headers)).status).toBe('left');
    expect((await w.call(changeWaitingPlace, { placeId: id, ...window }, who.headers)).error?.errorCode).toBe('KW007');
    const other = await patient(w);
    await joined(w, other, { latest: '2026-11-24' });
    w.setNow('2026-11-24T23:30:00Z');
    await handOn(w);
    expect((await placeOf(w, other)).status).toBe('waiting');
    w.setNow('2026-11-25T00:00:00Z');
    await handOn(w);
    expect((await placeOf(w, other)).status).toBe('ended');
  });
});

/** Two who wait, one a minute longer, and a time that was handed on to them. */
async function twoWaiting() {
  const [first, second] = [await patient(w), await patient(w)];
  await joined(w, first);
  w.pass({ minutes: 1 });
  await joined(w, second);
  const slot = fresh();
  await free(w, slot);
  await handOn(w);
  return { first, second, slot };
}

describe('a time that becomes free', () => {
  it('is held for whoever waits longest, told to them alone, and booked with the data of the account (R31, S4.4-04)', async () => {
    const { first, second, slot } = await twoWaiting();
    expect((await placeOf(w, first)).offer).toMatchObject({
      start: '2026-11-24T08:00:00Z',
      endsAt: '2026-11-23T07:31:00Z',
    });
    expect((await placeOf(w, second)).status).toBe('waiting');
    await w.deliver();
    expect(w.letters.map(({ to }) => to)).toEqual([first.email]);
    const stranger = await w.call(startReservation, { slotId: slot, subfunctionId: 101 });
    expect(stranger.error?.errorCode).toBe('#400');
    const booked = good(await w.call(takeOffer, { offerId: await offerTo(w, first) }, first.headers));
    expect(booked).toMatchObject({ status: 'booked', slotId: slot, firstName: 'Ünige' });
    expect(await placeOf(w, first)).toMatchObject({ status: 'taken', offer: null, reservation: booked.token });
    expect(good(await w.call(listOwnReservations, {}, first.headers))).toHaveLength(1);
    await handOn(w);
    expect((await placeOf(w, second)).offer).toBeNull();
  });

  it('goes on at once when it is let pass, and is free for everybody after the last; nobody is asked twice (R31)', async () => {
    const { first, second, slot } = await twoWaiting();
    const id = await offerTo(w, first);
    for (let turn = 0; turn < 2; turn += 1)
      expect(good(await w.call(passOffer, { offerId: id }, first.headers)).status).toBe('waiting');
    // Nobody comes between before it is handed on.
    expect((await w.call(startReservation, { slotId: slot, subfunctionId: 101 })).error?.errorCode).toBe('#400');
    await handOn(w);
    expect((await w.call(takeOffer, { offerId: id }, first.headers)).error?.errorCode).toBe('KW005');
    good(await w.call(passOffer, { offerId: await offerTo(w, second) }, second.headers));
    await handOn(w);
    expect([await offerTo(w, first), await offerTo(w, second), await statusOf(slot)]).toEqual(['', '', 'free']);
    good(await w.call(startReservation, { slotId: slot, subfunctionId: 101 }));
  });

  it('goes on when half an hour is over; who was silent is asked last from then on, who said no keeps the place (R31)', async () => {
    const [silent, second] = [await patient(w), await patient(w)];
    await joined(w, silent);
    w.pass({ minutes: 1 });
    await joined(w, second);
    const [one, other] = [fresh(), fresh()];
    await free(w, one);
    await handOn(w);
    const late = await offerTo(w, silent);
    w.pass({ minutes: 30 });
    expect((await placeOf(w, silent)).offer).toBeNull();
    const headers = await again(w, silent);
    expect((await w.call(takeOffer, { offerId: late }, headers)).error?.errorCode).toBe('KW004');
    await handOn(w);
    expect((await w.call(takeOffer, { offerId: late }, headers)).error?.errorCode).toBe('KW004');
    expect((await w.call(passOffer, { offerId: late }, headers)).error?.errorCode).toBe('KW004');
    const id = await offerTo(w, second);
    expect(id).not.toBe('');
    good(await w.call(passOffer, { offerId: id }, await again(w, second)));
    await free(w, other);
    await handOn(w);
    expect([await offerTo(w, silent), (await placeOf(w, second)).offer?.start]).toEqual(['', '2026-11-24T08:30:00Z']);
  });

  it('is no longer offered to whoever was silent three times: their place ends', async () => {
    const who = await patient(w);
    await joined(w, who);
    for (let turn = 0; turn < 3; turn += 1) {
      await free(w, fresh());
      await handOn(w);
      expect((await placeOf(w, who)).status).toBe('offered');
      w.pass({ minutes: 30 });
      await handOn(w);
      expect((await placeOf(w, who)).status).toBe(turn < 2 ? 'waiting' : 'ended');
    }
    await free(w, fresh());
    await handOn(w);
    expect(await offerTo(w, who)).toBe('');
  });

  it('is one offer a person at a time: the second goes to the next, and an account in two lines answers one first', async () => {
    const [first, second] = [await patient(w), await patient(w)];
    await joined(w, first);
    await joined(w, first, { doctorId: 1, providerId: 1, location: undefined });
    w.pass({ minutes: 1 });
    await joined(w, second);
    await free(w, fresh(), fresh());
    await handOn(w);
    const places = good(await w.call(listWaitingPlaces, {}, first.headers)).items;
    expect(places.filter(({ offer }) => offer)).toHaveLength(1);
    expect(await offerTo(w, second)).not.toBe('');
  });

  it('is offered to nobody whom it does not suit: day, weekday, part of the day, place, doctor, service', async () => {
    const wishes = [
      { earliest: '2026-11-25' },
      { latest: '2026-11-23' },
      { weekdays: [1, 3, 4, 5, 6, 7] },
      { dayParts: ['afternoon' as const, 'evening' as const] },
      { location: 'ro' },
      { doctorId: 2, providerId: 1, location: undefined },
      { subfunctionId: 201 },
    ];
    const people = await Promise.all(wishes.map(() => patient(w)));
    for (const [at, changes] of wishes.entries()) {
      const who = people[at];
      if (who) await joined(w, who, changes);
    }
    const slot = slotId(0, '2026-11-24T09:00');
    await free(w, slot);
    await handOn(w);
    for (const who of people) expect(await offerTo(w, who)).toBe('');
    expect(await statusOf(slot)).toBe('free');
  });

  it('is offered whoever frees it: a cancelled booking, a hold that ran out, one that is new and one that was moved', async () => {
    const holder = await patient(w);
    const booked = await bookedAt(fresh(), holder);
    const holdSlot = fresh();
    await free(w, holdSlot);
    good(await w.call(startReservation, { slotId: holdSlot, subfunctionId: 101 }));
    await w.database.db.deleteFrom('freed_slot').execute();
    const people: Patient[] = [];
    for (let no = 0; no < 4; no += 1) {
      const who = await patient(w);
      await joined(w, who);
      people.push(who);
      w.pass({ minutes: 1 });
    }
    const searchCount = async () => {
      await handOn(w);
      return (await Promise.all(people.map((who) => offerTo(w, who)))).filter((id) => id !== '').length;
    };
    good(await w.call(cancelReservation, { token: booked.token }, holder.headers));
    expect(await searchCount()).toBe(1);
    w.pass({ minutes: 7 });
    await expireHolds(w.services);
    expect(await searchCount()).toBe(2);
    const { schedule_id, of_doctor } = await w.database.db
      .selectFrom('slot')
      .select(['schedule_id', 'of_doctor'])
      .where('id', '=', slotId(0, '2026-11-25T09:00'))
      .executeTakeFirstOrThrow();
    const added = {
      id: randomUUID(),
      schedule_id,
      of_doctor,
      start_at: '2026-12-01T15:00:00Z',
      end_at: '2026-12-01T15:30:00Z',
      status: 'free',
    };
    await w.database.db.insertInto('slot').values(added).execute();
    expect(await searchCount()).toBe(3);
    const far = { ...added, id: randomUUID(), start_at: '2027-06-01T15:00:00Z', end_at: '2027-06-01T15:30:00Z' };
    await w.database.db.insertInto('slot').values(far).execute();
    expect(await searchCount()).toBe(3);
    await w.database.db
      .updateTable('slot')
      .set({ start_at: '2026-12-02T15:00:00Z', end_at: '2026-12-02T15:30:00Z' })
      .where('id', '=', far.id)
      .execute();
    expect(await searchCount()).toBe(4);
  });

  it('is noted for nobody where nobody waits for such a time', async () => {
    const slot = fresh();
    await free(w, slot);
    expect(await w.database.db.selectFrom('freed_slot').selectAll().execute()).toEqual([]);
    const who = await patient(w);
    await joined(w, who, { subfunctionId: 201, location: 'ro' });
    await free(w, fresh());
    expect(await w.database.db.selectFrom('freed_slot').selectAll().execute()).toEqual([]);
  });

  it('that nobody saw because it came free while somebody joined is found all the same', async () => {
    const who = await patient(w);
    await joined(w, who);
    await w.database.db.updateTable('slot').set({ status: 'free' }).where('id', '=', fresh()).execute();
    await w.database.db.deleteFrom('freed_slot').execute();
    await w.database.db
      .updateTable('offering')
      .set({ next_free_at: '2026-11-24T08:00:00Z' })
      .where('doctor_id', '=', 1)
      .execute();
    await handOn(w);
    expect(await offerTo(w, who)).not.toBe('');
  });

  it('at night stays free for everybody, and what is left is offered at eight by the clinic’s clock (R31)', async () => {
    const who = await patient(w);
    await joined(w, who);
    w.setNow('2026-11-23T19:00:00Z');
    const [rivalSlot, openSlot] = [fresh(), fresh()];
    await free(w, rivalSlot, openSlot);
    await handOn(w);
    expect(await offerTo(w, who)).toBe('');
    good(await w.call(startReservation, { slotId: rivalSlot, subfunctionId: 101 }));
    w.setNow('2026-11-24T06:59:59Z');
    await handOn(w);
    expect(await offerTo(w, who)).toBe('');
    await w.database.db
      .updateTable('slot')
      .set({ start_at: '2026-11-24T09:00:00Z', end_at: '2026-11-24T09:30:00Z' })
      .where('id', '=', openSlot)
      .execute();
    w.setNow('2026-11-24T07:00:00Z');
    await handOn(w);
    expect((await placeOf(w, who)).offer).toMatchObject({
      start: '2026-11-24T09:00:00Z',
      endsAt: '2026-11-24T07:30:00Z',
    });
  });

  it('that begins soon is offered until it can no longer be booked, or to nobody', async () => {
    const who = await patient(w);
    await joined(w, who);
    const [soon, sooner] = [slotId(0, '2026-11-23T10:00'), slotId(0, '2026-11-23T09:00')];
    w.setNow('2026-11-23T07:05:00Z');
    await free(w, sooner);
    await handOn(w);
    expect([await offerTo(w, who), await statusOf(sooner)]).toEqual(['', 'free']);
    w.setNow('2026-11-23T07:45:00Z');
    await free(w, soon);
    await handOn(w);
    expect((await placeOf(w, who)).offer?.endsAt).toBe('2026-11-23T08:00:00Z');
  });

  it('is given to somebody who wants an earlier one than they have, and taking it moves their booking (R31, S8.3-22)', async () => {
    const who = await patient(w);
    const booked = slotId(0, '2026-11-26T09:00');
    const own = await bookedAt(booked, who);
    await joined(w, who, { earlierThan: own.token });
    await free(w, slotId(0, '2026-11-27T09:00'));
    await handOn(w);
    expect(await offerTo(w, who)).toBe('');
    await free(w, slotId(0, '2026-11-25T09:00'));
    await handOn(w);
    const place = await placeOf(w, who);
    expect(place).toMatchObject({ earlierThan: { number: own.number }, offer: { start: '2026-11-25T08:00:00Z' } });
    const take = () => w.call(takeOffer, { offerId: place.offer?.id ?? '' }, who.headers);
    const [moved, again] = [good(await take()), good(await take())];
    expect([moved.number, moved.start, again.number]).toEqual([own.number, '2026-11-25T08:00:00Z', own.number]);
    expect(good(await w.call(listOwnReservations, {}, who.headers))).toHaveLength(1);
    expect(await statusOf(booked)).toBe('free');
    await handOn(w);
    expect(await placeOf(w, who)).toMatchObject({ status: 'taken', reservation: moved.token });
  });
});

describe('an offer', () => {
  it('of an earlier time that the clinic refuses leaves the booking where it was, and the place in line (R6, R31)', async () => {
    const calendar = await calendarOfClinic();
    const who = await patient(w);
    const own = await bookedAt(slotId(0, '2026-11-26T09:00'), who);
    const { since } = await joined(w, who, { earlierThan: own.token });
    await free(w, slotId(0, '2026-11-25T09:00'));
    await handOn(w);
    calendar.mood = 'taken';
    const refused = await w.call(takeOffer, { offerId: await offerTo(w, who) }, who.headers);
    expect(refused.error?.errorCode).toBe('RE0000');
    expect(await placeOf(w, who)).toMatchObject({ status: 'waiting', since, offer: null });
    const [visit] = good(await w.call(listOwnReservations, {}, who.headers));
    expect(visit).toMatchObject({ number: own.number, start: own.start, status: 'booked' });
  });

  it('of an earlier time stands beside a booking that was cancelled meanwhile, as one of its own (R31)', async () => {
    const who = await patient(w);
    const own = await bookedAt(slotId(0, '2026-11-26T09:00'), who);
    await joined(w, who, { earlierThan: own.token });
    await free(w, slotId(0, '2026-11-25T09:00'));
    await handOn(w);
    const offerId = await offerTo(w, who);
    good(await w.call(cancelReservation, { token: own.token }, who.headers));
    const booking = good(await w.call(takeOffer, { offerId }, who.headers));
    expect([booking.number === own.number, booking.status]).toEqual([false, 'booked']);
  });

  it('left with its place goes to the next, and cannot be changed around meanwhile', async () => {
    const [first, second] = [await patient(w), await patient(w)];
    const { id } = await joined(w, first);
    w.pass({ minutes: 1 });
    await joined(w, second);
    await free(w, fresh());
    await handOn(w);
    const window = { earliest: '2026-11-24', latest: '2026-11-30' };
    expect((await w.call(changeWaitingPlace, { placeId: id, ...window }, first.headers)).error?.errorCode).toBe(
      'KW008',
    );
    const offer = await offerTo(w, first);
    good(await w.call(leaveWaitingList, { placeId: id }, first.headers));
    expect((await w.call(takeOffer, { offerId: offer }, first.headers)).error?.errorCode).toBe('KW004');
    await handOn(w);
    expect(await offerTo(w, second)).not.toBe('');
  });

  it('is taken once: again, from another device too, it answers the same booking; then it cannot be passed', async () => {
    const who = await patient(w);
    await joined(w, who);
    await free(w, fresh());
    await handOn(w);
    const id = await offerTo(w, who);
    const first = good(await w.call(takeOffer, { offerId: id }, who.headers));
    const elsewhere = await w.session(who.id);
    expect(good(await w.call(takeOffer, { offerId: id }, elsewhere.headers)).number).toBe(first.number);
    expect((await w.call(passOffer, { offerId: id }, who.headers)).error?.errorCode).toBe('KW006');
    expect((await w.call(takeOffer, { offerId: id }, {})).error?.errorCode).toBe('K401');
  });

  it('asks for a phone number where the account has none, and is still open then (S5-05)', async () => {
    const who = await patient(w);
    await w.database.db.updateTable('account').set({ phone: null }).where('id', '=', who.id).execute();
    await joined(w, who);
    await free(w, fresh());
    await handOn(w);
    const id = await offerTo(w, who);
    const refused = await w.call(takeOffer, { offerId: id }, who.headers);
    expect(refused.error?.violations).toMatchObject([{ errorCode: 'U021', propertyName: 'phone' }]);
    expect(good(await w.call(takeOffer, { offerId: id, phone: '+36 30 123 4567' }, who.headers)).status).toBe('booked');
  });

  it('of another person, another partner and a made-up one are answered alike, and nothing changes (T01)', async () => {
    const [who, other] = [await patient(w), await patient(w)];
    const foreign = await patient(w, { partner: 'telekom-health' });
    const { id } = await joined(w, who);
    await free(w, fresh());
    await handOn(w);
    const offer = await offerTo(w, who);
    const window = { earliest: '2026-11-24', latest: '2026-11-30' };
    const bytes = async (path: string, headers: Record<string, string>, body: object) => {
      const { host = 'localhost:3000', ...rest } = headers;
      const answer = await w.request(`/api${path}`, {
        method: 'POST',
        host,
        headers: { ...rest, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      const text = await answer.text();
      return `${answer.status} ${text.replace(/[\da-f]{8}-[\da-f-]{27}/g, '')}`;
    };
    for (const headers of [other.headers, foreign.headers]) {
      const never = randomUUID();
      for (const [path, body] of [
        ['/waiting-list/ID', window],
        ['/waiting-list/ID/leave', {}],
      ] as const)
        expect(await bytes(path.replace('ID', id), headers, body)).toBe(
          await bytes(path.replace('ID', never), headers, body),
        );
      for (const step of ['take', 'pass']) {
        const [theirs, none] = [offer, never].map((one) => bytes(`/waiting-list/offers/${one}/${step}`, headers, {}));
        expect(await theirs).toBe(await none);
        expect(await none).toMatch(/^404/);
      }
      expect(good(await w.call(listWaitingPlaces, {}, headers)).items).toEqual([]);
    }
    expect((await placeOf(w, who)).offer?.id).toBe(offer);
  });

  it('is written in the customer’s language and the partner’s brand, without a word of health before it is opened, and not once it is over (R25, R29)', async () => {
    const who = await patient(w, { partner: 'telekom-health' });
    await w.database.db.updateTable('account').set({ locale: 'ro' }).where('id', '=', who.id).execute();
    await joined(w, who, { location: 'București', subfunctionId: 101 });
    await free(w, slotId(4, '2026-11-24T09:00'));
    await handOn(w);
    await w.deliver();
    const letter = w.letters.at(-1);
    expect(letter).toMatchObject({ to: who.email, subject: 'S-a eliberat un interval' });
    expect(letter?.text).toContain('http://telekom-health.localhost:3000/waiting-list');
    expect(letter?.text).toMatch(/până la ora 09:30/);
    expect(letter?.text.slice(0, 200)).not.toMatch(/Medicină|consultație|Ionescu/i);
    good(await w.call(passOffer, { offerId: await offerTo(w, who) }, who.headers));
    await free(w, slotId(4, '2026-11-24T09:30'));
    await handOn(w);
    w.pass({ minutes: 31 });
    await w.deliver();
    expect(w.letters).toHaveLength(1);
  });

  it('the clinic refuses when it is taken gives the place in line back as it was', async () => {
    const calendar = await calendarOfClinic();
    const who = await patient(w);
    const { since } = await joined(w, who);
    await free(w, fresh());
    await handOn(w);
    calendar.mood = 'taken';
    const refused = await w.call(takeOffer, { offerId: await offerTo(w, who) }, who.headers);
    expect(refused.error?.errorCode).toBe('RE0000');
    expect(await placeOf(w, who)).toMatchObject({ status: 'waiting', since, offer: null });
  });

  it('and every step around it is written down with who did it and for whom (R38)', async () => {
    const who = await patient(w);
    const operator = await w.operatorFor(who.id);
    const { id } = good(await w.call(joinWaitingList, wish, operator.headers));
    await free(w, fresh());
    await handOn(w);
    good(await w.call(passOffer, { offerId: await offerTo(w, who) }, who.headers));
    good(await w.call(leaveWaitingList, { placeId: id }, who.headers));
    const rows = await w.database.db
      .selectFrom('audit')
      .select(['action', 'actor', 'on_behalf_of', 'patient'])
      .where('object_type', '=', 'waiting_place')
      .where('action', '!=', 'waiting.read')
      .orderBy('id')
      .execute();
    expect(rows).toEqual([
      { action: 'waiting.join', actor: operator.actor, on_behalf_of: who.id, patient: who.id },
      { action: 'waiting.offer', actor: 'system', on_behalf_of: null, patient: who.id },
      { action: 'waiting.pass', actor: who.id, on_behalf_of: null, patient: who.id },
      { action: 'waiting.leave', actor: who.id, on_behalf_of: null, patient: who.id },
    ]);
  });
});
