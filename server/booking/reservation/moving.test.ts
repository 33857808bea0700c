import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { moveReservation, readMove } from '../../../contract/booking/move.ts';
import { cancelReservation, readCalendarFile, readReservation } from '../../../contract/booking/reservation.ts';
import { href } from '../../../contract/href.ts';
import { bookedByCustomer, bookedByGuest } from '../../../tests/booking/booked.ts';
import { moodyCalendar } from '../../../tests/booking/moody-calendar.ts';
import { patient } from '../../../tests/booking/waiting.ts';
import { slotId, slotIdsByDay } from '../../../tests/support/fixture.ts';
import { invariantBreaches } from '../../../tests/support/invariants.ts';
import { type Jar, visit } from '../../../tests/support/visit.ts';
import { good, type World, world } from '../../../tests/support/world.ts';
import { reconcile } from './reconcile.ts';

let w: World;
const calendar = moodyCalendar();
beforeAll(async () => {
  w = await world({ ports: { calendar: calendar.port } });
});
afterAll(() => w.close());

let next = 0;
/** A free time of Dr Kovács that no test has had; `doctor` 1 is Dr Őri, who costs less. */
function freeSlot(doctor = 0): string {
  const slot = slotIdsByDay(doctor).flat()[next];
  next += 1;
  return slot ?? '';
}

async function booked() {
  calendar.state.mood = 'good';
  const slot = freeSlot();
  const { token, number } = await bookedByGuest(w, slot, `visit-${next}@example.com`, 'person');
  return { token, slot, number };
}

async function stateOf(slot: string): Promise<string> {
  const row = await w.database.db.selectFrom('slot').select('status').where('id', '=', slot).executeTakeFirstOrThrow();
  return row.status;
}

const clockOf = (at: string) =>
  Temporal.Instant.from(at).toZonedDateTimeISO('Europe/Budapest').toPlainTime().toString().slice(0, 5);

describe('a booked visit', () => {
  it('leads a customer who cancels it back to their appointments, and a guest to none (S2.3-01)', async () => {
    const who = await patient(w, { subscriptions: [['hasAppointments']] });
    const own = await bookedByCustomer(w, freeSlot(), who.headers);
    const jar: Jar = new Map([['token', who.cookie.slice('token='.length)]]);
    const ends = async (token: string, jar: Jar) => {
      const path = href('delete-public-reservation', { token });
      const { document } = await visit(w, path, { method: 'POST', form: {}, jar });
      return document.querySelector('main a[href="/services/appointments"]') !== null;
    };
    expect([await ends(own.token, jar), await ends((await booked()).token, new Map())]).toEqual([true, false]);
  });

  it('moves in place: the same booking at the new time, the old one free, its links alive, and repeating it changes nothing (S2.3-01, R6)', async () => {
    const { token, slot, number } = await booked();
    const to = freeSlot();
    const before = good(await w.call(readMove, { token, slotId: to }));
    expect([before.difference, before.to.slotId, before.reservation.slotId]).toEqual([0, to, slot]);
    const moved = good(await w.call(moveReservation, { token, from: slot, slotId: to }));
    expect(moved).toMatchObject({ token, number, status: 'booked', slotId: to, movingTo: null, canMove: true });
    expect([await stateOf(slot), await stateOf(to)]).toEqual(['free', 'busy']);
    expect(good(await w.call(moveReservation, { token, from: slot, slotId: to }))).toEqual(moved);
    expect(moved.movedFrom).toEqual({ start: before.reservation.start, timeZone: 'Europe/Budapest' });
    const { document } = await visit(w, href('reservation', {}, { reservation: token }));
    expect(document.querySelector('h1')?.textContent).toBe('Áthelyeztük az időpontját');
    expect(document.querySelector('main s')?.textContent).toContain(clockOf(before.reservation.start));
    await w.deliver();
    const letter = w.letters.findLast(({ subject }) => subject === 'Áthelyeztük az időpontját');
    expect(letter?.text).toContain(number);
    const mailed = /reservation\?reservation=([\w-]+)/.exec(letter?.text ?? '')?.[1] ?? '';
    expect(good(await w.call(readReservation, { token: mailed })).slotId).toBe(to);
    const moves = w.letters.filter(({ subject }) => subject === 'Áthelyeztük az időpontját');
    expect(moves).toHaveLength(1);
    expect(await invariantBreaches(w.database)).toEqual([]);
  });

  it('keeps its place in calendars: the same UID, one number higher for each move (R28)', async () => {
    const { token, slot } = await booked();
    const [second, third] = [freeSlot(), freeSlot()];
    const lines = async () => {
      const file = good(await w.call(readCalendarFile, { token }));
      return [/^UID:(.+)$/m.exec(file)?.[1], /^SEQUENCE:(\d+)/m.exec(file)?.[1]];
    };
    const [uid] = await lines();
    good(await w.call(moveReservation, { token, from: slot, slotId: second }));
    expect(await lines()).toEqual([uid, '1']);
    good(await w.call(moveReservation, { token, from: second, slotId: third }));
    expect(await lines()).toEqual([uid, '2']);
  });

  it('moves to another doctor of the same service once the other price was shown and accepted (S2.3-01, S3.11-01)', async () => {
    const { token, slot } = await booked();
    const to = freeSlot(1);
    const preview = good(await w.call(readMove, { token, slotId: to }));
    expect([preview.to.price?.pays.amount, preview.difference]).toEqual([17100, -7400]);
    const refused = await w.call(moveReservation, { token, from: slot, slotId: to });
    expect([refused.error?.errorCode, refused.error?.details]).toEqual([
      'KT013',
      { pays: { amount: 17100, currency: 'HUF' } },
    ]);
    expect((await w.call(moveReservation, { token, from: slot, slotId: to, pays: 1 })).error?.errorCode).toBe('KT013');
    const moved = good(await w.call(moveReservation, { token, from: slot, slotId: to, pays: 17100 }));
    expect([moved.price?.pays.amount, moved.discountRate, moved.doctor.name]).toEqual([17100, 10, 'Dr. Őri Zsófia']);
  });

  it('does not move to a time of another service, to one that is taken or unknown, and stays where it is (S8.3-04, S8.3-07)', async () => {
    const { token, slot } = await booked();
    const other = await booked();
    for (const [to, code] of [
      [slotId(2, '2026-11-26T09:00'), 'RR1007'],
      [other.slot, 'RE0000'],
      ['00000000-0000-4000-8000-000000000000', 'RE1002'],
      ['x', 'RE1002'],
    ] as const) {
      const { error } = await w.call(moveReservation, { token, from: slot, slotId: to });
      expect(error?.errorCode).toBe(code);
    }
    expect(good(await w.call(readReservation, { token })).slotId).toBe(slot);
  });

  it('that somebody has moved meanwhile does not move from a time that it no longer has (R6)', async () => {
    const { token, slot } = await booked();
    const [first, second] = [freeSlot(), freeSlot()];
    good(await w.call(moveReservation, { token, from: slot, slotId: first }));
    expect((await w.call(moveReservation, { token, from: slot, slotId: second })).error?.errorCode).toBe('KT011');
    expect(await stateOf(second)).toBe('free');
  });

  it('that was cancelled cannot come back by moving it (R6)', async () => {
    const { token, slot } = await booked();
    good(await w.call(cancelReservation, { token }));
    for (const call of [
      await w.call(moveReservation, { token, from: slot, slotId: freeSlot() }),
      await w.call(readMove, { token, slotId: freeSlot() }),
    ])
      expect(call.error?.errorCode).toBe('RR1004');
  });

  it("is not moved by an unknown link, nor from another partner's host, which answer alike (T01)", async () => {
    const { token, slot } = await booked();
    const input = { from: slot, slotId: freeSlot() };
    const unknown = await w.call(moveReservation, { ...input, token: 'A'.repeat(43) });
    const foreign = await w.call(moveReservation, { ...input, token }, { host: 'telekom-health.localhost:3000' });
    expect([foreign.status, { ...foreign.error, requestId: '' }]).toEqual([404, { ...unknown.error, requestId: '' }]);
  });
});

describe('a partner calendar asked to move a visit that', () => {
  async function askToMove(mood: typeof calendar.state.mood) {
    const visit = await booked();
    const to = freeSlot();
    const number = calendar.written.size;
    calendar.state.mood = mood;
    const { error } = await w.call(moveReservation, { token: visit.token, from: visit.slot, slotId: to });
    calendar.state.mood = 'good';
    return { ...visit, to, number, code: error?.errorCode, alternatives: error?.details?.alternatives };
  }

  it.each(['fails-before', 'fails-after', 'lies'] as const)(
    '%s leaves the old time standing and keeps the new one, until it is known which it has (S8.3-22, F07)',
    async (mood) => {
      const { token, slot, to, number, code } = await askToMove(mood);
      expect(code).toBe('KT009');
      const waiting = good(await w.call(readReservation, { token }));
      expect(waiting).toMatchObject({ status: 'booked', slotId: slot, canMove: false, canCancel: false });
      expect(waiting.movingTo?.doctor).toBe('Dr. Kovács Béla');
      expect([await stateOf(slot), await stateOf(to)]).toEqual(['busy', 'busy-tentative']);
      expect((await w.call(cancelReservation, { token })).error?.errorCode).toBe('KT009');
      const again = await w.call(moveReservation, { token, from: slot, slotId: freeSlot() });
      expect(again.error?.errorCode).toBe('KT009');
      expect(await invariantBreaches(w.database)).toEqual([]);
      w.pass({ minutes: 1 });
      await reconcile(w.services, w.hosts.all);
      expect(good(await w.call(readReservation, { token }))).toMatchObject({ slotId: to, movingTo: null });
      expect([await stateOf(slot), await stateOf(to), calendar.written.size]).toEqual(['free', 'busy', number]);
      expect(await invariantBreaches(w.database)).toEqual([]);
    },
  );

  it('has given the new time to somebody else costs that time alone, and offers three others (S8.3-04)', async () => {
    const { token, slot, to, code, alternatives } = await askToMove('taken');
    expect([code, await stateOf(slot), await stateOf(to)]).toEqual(['RE0000', 'busy', 'busy-unavailable']);
    expect(alternatives).toHaveLength(3);
    expect(JSON.stringify(alternatives)).not.toContain(to);
    expect(good(await w.call(readReservation, { token }))).toMatchObject({ slotId: slot, canMove: true });
  });

  it('refuses says AE003 and leaves the visit as it was, free to be moved again (S8.3-22)', async () => {
    const { token, slot, to, code } = await askToMove('refuses');
    expect([code, await stateOf(slot), await stateOf(to)]).toEqual(['AE003', 'busy', 'free']);
    Object.assign(calendar.state, { mood: 'refuses', refusal: { code: 'RE2005' } });
    expect((await w.call(moveReservation, { token, from: slot, slotId: to })).error?.errorCode).toBe('RE2005');
    Object.assign(calendar.state, { mood: 'good', refusal: { code: 'AE004' } });
    expect(good(await w.call(moveReservation, { token, from: slot, slotId: to })).slotId).toBe(to);
  });
});

describe('moves at once', () => {
  it('from two tabs to two times end at one of them, and the other is free (R6, I1)', async () => {
    const { token, slot } = await booked();
    const targets = [freeSlot(), freeSlot()];
    const answers = await Promise.all(targets.map((to) => w.call(moveReservation, { token, from: slot, slotId: to })));
    const codes = answers.map(({ error }) => error?.errorCode ?? 'moved').sort();
    expect(['KT009,moved', 'KT011,moved']).toContain(codes.join());
    const { slotId: current } = good(await w.call(readReservation, { token }));
    const other = targets.find((to) => to !== current) ?? '';
    expect([targets.includes(current), await stateOf(current), await stateOf(other), await stateOf(slot)]).toEqual([
      true,
      'busy',
      'free',
      'free',
    ]);
    expect(await invariantBreaches(w.database)).toEqual([]);
  });

  it('to the same time, ten times, are one move (R9, I1)', async () => {
    const { token, slot } = await booked();
    const to = freeSlot();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => w.call(moveReservation, { token, from: slot, slotId: to })),
    );
    expect(
      new Set(answers.map(({ error }) => error?.errorCode ?? 'moved')).difference(new Set(['moved', 'KT009'])),
    ).toEqual(new Set());
    expect(good(await w.call(readReservation, { token })).slotId).toBe(to);
    const rows = await w.database.db
      .selectFrom('reservation_move')
      .select('id')
      .where('from_slot', '=', slot)
      .execute();
    expect(rows).toHaveLength(1);
    expect(await invariantBreaches(w.database)).toEqual([]);
  });

  it('of ten visits to one time have one winner, and nine stay where they are (I1)', async () => {
    const visits: Awaited<ReturnType<typeof booked>>[] = [];
    for (let no = 0; no < 10; no += 1) visits.push(await booked());
    const to = freeSlot();
    const answers = await Promise.all(
      visits.map(({ token, slot }) => w.call(moveReservation, { token, from: slot, slotId: to })),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    const readings = await Promise.all(visits.map(({ token }) => w.call(readReservation, { token })));
    const stay = readings.filter(({ ok }, index) => ok?.slotId === visits[index]?.slot);
    expect(stay).toHaveLength(9);
    expect(await invariantBreaches(w.database)).toEqual([]);
  });
});

describe("a partner's rule for cancelling and moving", () => {
  const rules = {
    charged: { freeUntilMinutes: 24 * 60, late: 'charged' },
    by_phone: { freeUntilMinutes: 24 * 60, late: 'by_phone' },
  } as const;

  it.each(Object.entries(rules))(
    '%s says until when both are free, and holds afterwards (S8.3-05)',
    async (late, cancellation) => {
      const own = await world({ brand: { cancellation } });
      const [slot = '', to = ''] = slotIdsByDay(0).flat();
      const free = await bookedByGuest(own, slot, 'rule@example.com', 'person');
      const { token } = free;
      expect(free).toMatchObject({ freeUntil: '2026-11-23T08:00:00Z', late: false, canCancel: true, canMove: true });
      own.pass({ hours: 2 });
      const visit = good(await own.call(readReservation, { token }));
      expect([visit.late, visit.canCancel, visit.canMove]).toEqual([true, late === 'charged', late === 'charged']);
      const refused = late === 'charged' ? 'KT012' : 'KT010';
      expect((await own.call(cancelReservation, { token })).error?.errorCode).toBe(refused);
      expect((await own.call(moveReservation, { token, from: slot, slotId: to })).error?.errorCode).toBe(refused);
      const move = await own.call(moveReservation, { token, from: slot, slotId: to, lateAccepted: true });
      const cancel = await own.call(cancelReservation, { token, lateAccepted: true });
      expect([move.error?.errorCode, cancel.error?.errorCode]).toEqual(
        late === 'charged' ? [undefined, undefined] : ['KT010', 'KT010'],
      );
      const row = await own.database.db
        .selectFrom('reservation')
        .select(['status', 'late'])
        .where('number', '=', free.number)
        .executeTakeFirstOrThrow();
      expect(row).toEqual(
        late === 'charged' ? { status: 'cancelled_by_patient', late: true } : { status: 'booked', late: false },
      );
      await own.close();
    },
  );

  it('is over when the visit has begun, whatever it says (S8.3-05)', async () => {
    const { token, slot } = await booked();
    const { start } = good(await w.call(readReservation, { token }));
    w.setNow(start);
    expect((await w.call(cancelReservation, { token, lateAccepted: true })).error?.errorCode).toBe('RR1003');
    const late = await w.call(moveReservation, { token, from: slot, slotId: freeSlot(), lateAccepted: true });
    expect(late.error?.errorCode).toBe('RR1003');
  });
});
