import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listSlots } from '../../../contract/booking/calendar.ts';
import { startReservation } from '../../../contract/booking/hold.ts';
import { cancelReservation, finishWithLogin, readReservation } from '../../../contract/booking/reservation.ts';
import { joinWaitingList } from '../../../contract/booking/waiting-list.ts';
import { createShift, endShift } from '../../../contract/telemedicine/roster.ts';
import { listVideoNow, startVideoNow } from '../../../contract/telemedicine/video-now.ts';
import { planOf } from '../../../tests/entitlement/covered.ts';
import { slotId } from '../../../tests/support/fixture.ts';
import { invariantBreaches } from '../../../tests/support/invariants.ts';
import { good } from '../../../tests/support/world.ts';
import { internal, rosterWorld } from '../../../tests/telemedicine/roster.ts';
import { expireHolds } from '../../booking/reservation/expire-holds.ts';

let r: Awaited<ReturnType<typeof rosterWorld>>;
beforeAll(async () => {
  r = await rosterWorld({ pool: 24 });
});
afterAll(() => r.w.close());
/** Nobody is on duty, and all times of the calendar are free again. */
beforeEach(async () => {
  r.w.setNow('2026-11-23T07:00:00Z');
  await r.w.database.pool.query(`delete from duty_shift; update reservation set status = 'expired';
    update slot set status = 'free' where not on_duty and status <> 'busy-unavailable';
    update slot set on_duty = false, status = 'busy-unavailable', start_at = start_at - interval '1 year', end_at = end_at - interval '1 year' where on_duty;
    update offering set next_free_at = '2026-11-23T08:30:00Z' where next_free_at is not null`);
});

type Headers = Record<string, string>;
const now = async (headers: Headers, subfunction?: number) =>
  good(await r.w.call(listVideoNow, subfunction === undefined ? {} : { subfunction }, headers));
const queues = async (headers: Headers) =>
  (await now(headers)).flatMap(({ offer, queue }) =>
    queue ? [[offer.doctor.name, queue.start.slice(11, 16), queue.place, queue.minutes]] : [],
  );
const ask = (shiftId: string, headers: Headers) => r.w.call(startVideoNow, { shiftId }, headers);
const reserveNow = async (shiftId: string) => {
  const { headers } = await r.customer();
  return { headers, ...good(await ask(shiftId, headers)) };
};
const dutySlots = () => r.w.database.db.selectFrom('slot').select(['status']).where('on_duty', '=', true).execute();

describe('asking for a doctor now', () => {
  it('tells the place in the queue, the minutes and the price, or the next time where nobody is on duty (S2.2-01, S3.10-01)', async () => {
    const { headers } = await r.customer();
    const [later, ...others] = await now(headers);
    expect(others).toEqual([]);
    expect([later?.queue, later?.offer.nextFree]).toEqual([null, '2026-11-23T08:30:00Z']);
    const shift = await r.onDuty();
    await r.onDuty({ family: 'Őri', startsAt: '13:00', endsAt: '14:00' });
    const [first] = await now(headers);
    expect(first?.queue).toEqual({ shiftId: shift.id, start: '2026-11-23T07:05:00Z', place: 0, minutes: 5 });
    expect(first?.offer).toMatchObject({ video: true, subfunctionId: internal, nextFree: '2026-11-23T07:05:00Z' });
    expect(first?.offer.price?.pays).toEqual({ amount: 24500, currency: 'HUF' });
    await reserveNow(shift.id);
    await reserveNow(shift.id);
    expect(await queues(headers)).toEqual([['Dr. Kovács Béla', '07:35', 2, 35]]);
    expect((await now(headers, internal)).map(({ queue }) => queue?.place)).toEqual([2]);
    expect(await now(headers, 203)).toEqual([]);
  });

  it('holds the start by the path of every hold, and it is booked as every visit is (S4.4-01, S4.4-04)', async () => {
    const { id } = await r.onDuty();
    const { headers } = await r.customer();
    const reservation = good(await ask(id, headers));
    expect(reservation).toMatchObject({
      status: 'held',
      step: 'loggedInForm',
      start: '2026-11-23T07:05:00Z',
      end: '2026-11-23T07:20:00Z',
      expiresAt: '2026-11-23T07:10:00Z',
      video: true,
    });
    const booked = good(await r.w.call(finishWithLogin, { token: reservation.token }, headers));
    expect([booked.status, booked.start]).toEqual(['booked', reservation.start]);
    expect(await dutySlots()).toEqual([{ status: 'busy' }]);
    expect(await invariantBreaches(r.w.database)).toEqual([]);
  });

  it('says what the coverage pays before the press and holds it at that (S3.10-01, S4.4-01)', async () => {
    const { id } = await r.onDuty();
    const plan = planOf({ copayPercent: 10 });
    const { headers } = await r.customer({ subscriptions: [['hasCoverage', 'hasAppointments']], plan });
    const [first] = await now(headers);
    expect(first?.offer.cover?.patientPays?.amount).toBe(2450);
    expect(good(await ask(id, headers)).cover?.patientPays?.amount).toBe(2450);
  });

  it('is nobody’s to press for who may not book the service (S3.13-04)', async () => {
    const { id } = await r.onDuty();
    const of = (organisable: string[]) =>
      r.w.database.db.updateTable('offering').set({ organisable }).where('subfunction_id', '=', internal).execute();
    await of(['by_call_center']);
    const { headers } = await r.customer();
    const [first] = await now(headers);
    const answer = await ask(id, headers);
    await of(['by_user', 'by_insured']);
    expect([first?.queue?.place, first?.offer.bookable, answer.error?.errorCode]).toEqual([0, false, 'RR1005']);
    expect(await dutySlots()).toEqual([]);
  });

  it('gives everybody who presses at once another start, and a refusal with the next times to whom none is left (S8.2-01)', async () => {
    const { id } = await r.onDuty({ endsAt: '09:20' });
    const people = await Promise.all(Array.from({ length: 12 }, () => r.customer()));
    const answers = await Promise.all(people.map(({ headers }) => ask(id, headers)));
    const starts = answers.flatMap(({ ok }) => (ok ? [ok.start.slice(11, 16)] : []));
    expect(starts.toSorted()).toEqual(['07:05', '07:20', '07:35', '07:50', '08:05']);
    const refused = answers.flatMap(({ error }) => (error ? [error] : []));
    expect(refused).toHaveLength(7);
    for (const { errorCode, details } of refused) {
      expect(errorCode).toBe('KV011');
      expect(details?.alternatives).toHaveLength(3);
    }
    expect(await dutySlots()).toHaveLength(5);
    expect(await invariantBreaches(r.w.database)).toEqual([]);
    expect(await queues(people[0]?.headers ?? {})).toEqual([]);
  });

  it('is answered once, however often and from how many windows one person presses (R9)', async () => {
    const { id } = await r.onDuty();
    const { headers } = await r.customer();
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(id, headers)));
    expect(new Set(answers.map((answer) => good(answer).token)).size).toBe(1);
    const key = { ...headers, 'idempotency-key': randomUUID() };
    const repeats = await Promise.all(Array.from({ length: 10 }, () => ask(id, key)));
    expect(new Set(repeats.map((answer) => good(answer).number)).size).toBe(1);
    expect(await dutySlots()).toHaveLength(1);
  });

  it('lets an earlier hold go for the one that is asked for, also to and fro at once (R4)', async () => {
    const [kovacs, ori] = [await r.onDuty(), await r.onDuty({ family: 'Őri' })];
    const people = await Promise.all(Array.from({ length: 8 }, () => r.customer()));
    await Promise.all(
      people.map(async ({ headers }, index) => {
        const shifts = index % 2 === 0 ? [kovacs, ori, kovacs] : [ori, kovacs, ori];
        let token: string | undefined;
        for (const { id } of shifts) {
          const answer = await r.w.call(startVideoNow, { shiftId: id, ...(token && { replaces: token }) }, headers);
          if (answer.error) expect(answer.error.errorCode).toBe('KV011');
          token = answer.ok?.token ?? token;
        }
      }),
    );
    const { rows } = await r.w.database.pool.query(
      `select count(*)::int as held from reservation where status = 'held'`,
    );
    expect(rows[0]?.held).toBeLessThanOrEqual(people.length);
    expect(await invariantBreaches(r.w.database)).toEqual([]);
  });

  it('leaves no free time behind where a hold ends or a booking is cancelled, and gives the start to the next (S4.4-01)', async () => {
    const { id } = await r.onDuty();
    const first = await reserveNow(id);
    r.w.setNow('2026-11-23T07:12:00Z');
    await expireHolds(r.w.services);
    expect(await dutySlots()).toEqual([{ status: 'busy-unavailable' }]);
    expect(good(await r.w.call(readReservation, { token: first.token }, first.headers)).status).toBe('expired');
    const again = await r.w.call(finishWithLogin, { token: first.token }, first.headers);
    expect(['RE1001', 'RE1002']).toContain(again.error?.errorCode);
    const second = await reserveNow(id);
    expect(second.start).toBe('2026-11-23T07:20:00Z');
    const { token } = good(await r.w.call(finishWithLogin, { token: second.token }, second.headers));
    good(await r.w.call(cancelReservation, { token }, second.headers));
    expect((await dutySlots()).map(({ status }) => status)).toEqual(['busy-unavailable', 'busy-unavailable']);
    expect((await reserveNow(id)).start).toBe(second.start);
    const free = await r.w.database.pool.query(`select from slot where on_duty and status = 'free'`);
    expect(free.rowCount).toBe(0);
  });

  it('takes back at once the start of a hold that has run out and that no sweep has seen (S8.2-01)', async () => {
    const { id } = await r.onDuty({ minutes: 60 });
    expect((await reserveNow(id)).start).toBe('2026-11-23T07:05:00Z');
    r.w.setNow('2026-11-23T07:11:00Z');
    expect((await reserveNow(id)).start).toBe('2026-11-23T07:20:00Z');
    expect(await invariantBreaches(r.w.database)).toEqual([]);
  });

  it('goes around what the doctor has in the calendar: booked, taken elsewhere, closed, or free to be booked', async () => {
    const { id } = await r.onDuty({ startsAt: '08:00', endsAt: '13:00', minutes: 30 });
    const at = (clock: string) => slotId(0, `2026-11-23T${clock}`);
    // Nobody can book 09:00 in the calendar any more, so it is the shift's.
    r.w.setNow('2026-11-23T07:40:00Z');
    const { headers } = await r.customer();
    expect(await queues(headers)).toEqual([['Dr. Kovács Béla', '07:45', 0, 5]]);
    await r.w.database.db.updateTable('slot').set({ status: 'busy' }).where('id', '=', at('09:00')).execute();
    expect(await queues(headers)).toEqual([['Dr. Kovács Béla', '08:30', 1, 50]]);
    const reservation = good(
      await r.w.call(startReservation, { slotId: at('10:00'), subfunctionId: 101 }, (await r.customer()).headers),
    );
    await r.w.database.pool.query(`update slot set status = 'busy-unavailable' where id = any($1::uuid[])`, [
      [at('10:30'), at('11:00'), at('11:30')],
    ]);
    expect((await reserveNow(id)).start).toBe('2026-11-23T08:30:00Z');
    expect(await queues(headers)).toEqual([['Dr. Kovács Béla', '09:30', 3, 110]]);
    const { providerId } = await r.doctor('Kovács');
    await r.w.database.pool.query(
      `insert into closure (provider_id, during, reason) values ($1, '[2026-11-23T09:00Z, 2026-11-23T10:10Z)', 'tested')`,
      [providerId],
    );
    expect(await queues(headers)).toEqual([['Dr. Kovács Béla', '10:10', 3, 150]]);
    await r.w.database.db.deleteFrom('closure').execute();
    await r.w.database.pool.query(`update slot set status = 'free' where not on_duty and start_at >= '2026-11-23'`);
    good(await r.w.call(cancelReservation, { token: reservation.token }));
  });

  it('does not let the calendar and the shift give the doctor twice (S8.2-01)', async () => {
    const { id } = await r.onDuty({ minutes: 60 });
    r.w.setNow('2026-11-23T07:25:00Z');
    const people = await Promise.all(Array.from({ length: 6 }, () => r.customer()));
    const slots = ['09:30', '10:00', '10:30'].map((clock) => slotId(0, `2026-11-23T${clock}`));
    await Promise.all(
      people.map(({ headers }, index) =>
        index % 2 === 0
          ? ask(id, headers)
          : r.w.call(startReservation, { slotId: slots[(index - 1) / 2] ?? '', subfunctionId: 101 }, headers),
      ),
    );
    expect(await invariantBreaches(r.w.database)).toEqual([]);
  });

  it('shows nothing of it in the calendar or to those who wait (S3.11-01)', async () => {
    const { doctorId, providerId } = await r.doctor('Kovács');
    const week = async () =>
      good(await r.w.call(listSlots, { doctorId, providerId, subfunction: internal }, {})).days.flatMap(({ slots }) =>
        slots.map(({ start }) => start),
      );
    const before = await week();
    const { id } = await r.onDuty();
    const waiter = await r.customer();
    const window = { earliest: '2026-11-23', latest: '2026-12-01', weekdays: [7] };
    const wish = { subfunctionId: internal, doctorId, providerId, ...window };
    good(await r.w.call(joinWaitingList, wish, waiter.headers));
    const own = await reserveNow(id);
    expect(await week()).toEqual(before);
    const reservation = good(await r.w.call(finishWithLogin, { token: own.token }, own.headers));
    good(await r.w.call(cancelReservation, { token: reservation.token }, own.headers));
    const freed = r.w.database.db.selectFrom('freed_slot').innerJoin('slot', 'slot.id', 'freed_slot.slot_id');
    expect(await freed.select('slot.id').where('on_duty', '=', true).execute()).toEqual([]);
  });
});

describe('a shift', () => {
  it('is nobody’s before it begins, once it has ended and once it is ended early (KV011)', async () => {
    const { id } = await r.onDuty({ startsAt: '09:00', endsAt: '10:00' });
    expect((await ask(id, (await r.customer()).headers)).error?.errorCode).toBe('KV011');
    r.w.setNow('2026-11-23T08:00:00Z');
    let { headers } = await r.customer();
    expect(await queues(headers)).toEqual([['Dr. Kovács Béla', '08:05', 0, 5]]);
    good(await r.w.call(endShift, { shiftId: id }, await r.keeper()));
    expect([await queues(headers), (await ask(id, headers)).error?.errorCode]).toEqual([[], 'KV011']);
    const { id: other } = await r.onDuty({ startsAt: '09:00', endsAt: '10:00' });
    r.w.setNow('2026-11-23T09:00:00Z');
    ({ headers } = await r.customer());
    expect([await queues(headers), (await ask(other, headers)).error?.errorCode]).toEqual([[], 'KV011']);
    expect((await ask(randomUUID(), headers)).error?.errorCode).toBe('#404');
  });

  it('keeps its booked visits when it is ended, and gives no start to whoever asks at the same moment (S8.2-01)', async () => {
    const { id } = await r.onDuty();
    const first = await reserveNow(id);
    const people = await Promise.all(Array.from({ length: 4 }, () => r.customer()));
    const [ended] = await Promise.all([
      r.w.call(endShift, { shiftId: id }, await r.keeper()),
      ...people.map(({ headers }) => ask(id, headers)),
    ]);
    good(ended);
    const booked = good(await r.w.call(finishWithLogin, { token: first.token }, first.headers));
    expect(booked.status).toBe('booked');
    expect((await ask(id, (await r.customer()).headers)).error?.errorCode).toBe('KV011');
    expect(await invariantBreaches(r.w.database)).toEqual([]);
  });

  it('goes on over midnight, with starts of the next day (R12, R15)', async () => {
    const { id } = await r.onDuty({ startsAt: '22:00', endsAt: '01:00' });
    r.w.setNow('2026-11-23T22:50:00Z');
    const { headers } = await r.customer();
    expect(await queues(headers)).toEqual([['Dr. Kovács Béla', '22:55', 0, 5]]);
    await reserveNow(id);
    expect((await reserveNow(id)).start).toBe('2026-11-23T23:10:00Z');
    expect((await queues(headers)).flat()).toContain('23:25');
  });

  it('is of every partner where the clinic’s own people keep it, and of one partner’s customers where its supervisor does (0108, T47)', async () => {
    const { id } = await r.onDuty();
    const host = 'telekom-health.localhost:3000';
    const foreign = await r.customer({ partner: 'telekom-health' });
    const there = { ...(await r.w.session(foreign.id, {}, 'telekom-health')).headers, host };
    const seen = async () => good(await r.w.call(listVideoNow, {}, there)).flatMap(({ queue }) => queue?.shiftId ?? []);
    expect(await seen()).toEqual([]);
    expect((await r.w.call(startVideoNow, { shiftId: id }, there)).error?.errorCode).toBe('#404');
    const { headers } = await r.customer();
    const own = good(await r.w.call(listVideoNow, {}, headers)).flatMap(({ queue }) => queue?.shiftId ?? []);
    expect(own).toEqual([id]);
    const { providerId } = await r.doctor('Őri');
    const staff = await r.w.desk(['clinic_staff'], 'default', 'Gál Noémi', [providerId]);
    const shift = good(await r.w.call(createShift, await r.shift({ family: 'Őri' }), staff.headers));
    expect(await seen()).toEqual([shift.id]);
  });

  it('needs a customer of the partner', async () => {
    const { id } = await r.onDuty();
    const { headers } = await r.customer();
    const foreign = await r.w.call(
      startVideoNow,
      { shiftId: id },
      { ...headers, host: 'telekom-health.localhost:3000' },
    );
    expect(foreign.error?.errorCode).toBe('K401');
    expect((await r.w.call(startVideoNow, { shiftId: id }, {})).error?.errorCode).toBe('K401');
    expect((await r.w.call(listVideoNow, {}, {})).error?.errorCode).toBe('K401');
  });
});
