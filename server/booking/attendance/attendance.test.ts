import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listAppointments, readAppointment } from '../../../contract/booking/appointments.ts';
import {
  disputeAttendance,
  getVisit,
  listVisits,
  rateVisit,
  setAttendance,
} from '../../../contract/booking/attendance.ts';
import { cancelReservation } from '../../../contract/booking/reservation.ts';
import { searchDoctors } from '../../../contract/booking/search.ts';
import { acceptPrivacyStatement } from '../../../contract/identity/session.ts';
import { bookedByCustomer } from '../../../tests/booking/booked.ts';
import { account } from '../../../tests/identity/account.ts';
import { slotIdsByDay } from '../../../tests/support/fixture.ts';
import { visit } from '../../../tests/support/visit.ts';
import { good, type World, world } from '../../../tests/support/world.ts';

let w: World;
beforeAll(async () => {
  // As in a running portal, so that the effect of a rating on the cache is seen.
  w = await world({ timesLast: 1000 });
});
afterAll(() => w.close());

const slots = [0, 1].map((doctor) => slotIdsByDay(doctor).slice(0, 2).flat().values());

async function customer(doctor = 0) {
  w.setNow('2026-11-23T07:00:00Z');
  const made = await account(w.database, { subscriptions: [['hasAppointments']] });
  const loggedIn = async () => (await w.session(made.id)).headers;
  const headers = await loggedIn();
  good(await w.call(acceptPrivacyStatement, { version: '2026-11-22', privacyAccepted: true }, headers));
  const slotId = slots[doctor]?.next().value ?? '';
  const booked = await bookedByCustomer(w, slotId, headers);
  const { id } = await w.database.db
    .selectFrom('reservation')
    .select('id')
    .where('number', '=', booked.number)
    .executeTakeFirstOrThrow();
  return { ...made, ...booked, visitId: id, loggedIn };
}
const dayAfter = () => w.setNow('2026-11-26T07:00:00Z');
const marks = { waiting: 5, careConditions: 4, staffCompetence: 5, behaviour: 5, overall: 1 };

describe('whether a patient came', () => {
  it('is recorded by staff alone, after the visit has begun, and can be corrected (R33, S2.3-01)', async () => {
    const mine = await customer();
    const early = await w.call(
      setAttendance,
      { visitId: mine.visitId, came: true },
      (await w.desk(['clinic_staff'])).headers,
    );
    expect(early.error?.errorCode).toBe('KT020');
    dayAfter();
    const { headers } = await w.desk(['clinic_staff']);
    const { items } = good(await w.call(listVisits, {}, headers));
    const line = items.find(({ number }) => number === mine.number);
    expect(line).toMatchObject({ state: 'booked', name: 'Sz. Ü.', phone: '', overdue: false });
    expect(good(await w.call(setAttendance, { visitId: mine.visitId, came: false }, headers)).status).toBe('noshow');
    expect(good(await w.call(setAttendance, { visitId: mine.visitId, came: true }, headers)).status).toBe('fulfilled');
    const { items: visits } = good(await w.call(listVisits, {}, headers));
    expect(visits.map(({ number }) => number)).not.toContain(mine.number);
    const { items: past } = good(await w.call(listAppointments, { when: 'past' }, await mine.loggedIn()));
    expect(past[0]?.status).toBe('fulfilled');
  });

  it('is never said of a cancelled visit (R33)', async () => {
    const mine = await customer();
    good(await w.call(cancelReservation, { token: mine.token }, await mine.loggedIn()));
    dayAfter();
    const { headers } = await w.desk(['clinic_staff']);
    expect((await w.call(setAttendance, { visitId: mine.visitId, came: false }, headers)).error?.errorCode).toBe(
      '#404',
    );
  });

  it('is disputed by the customer, stands on top of the list then, and is settled by a new record (R33, S2.3-01)', async () => {
    const [unrecorded, mine] = [await customer(), await customer()];
    dayAfter();
    const staff = await w.desk(['clinic_staff']);
    good(await w.call(setAttendance, { visitId: mine.visitId, came: false }, staff.headers));
    const headers = await mine.loggedIn();
    const note = 'Tízkor ott voltam, a recepción Évával beszéltem.';
    good(await w.call(disputeAttendance, { number: mine.number, note }, headers));
    const { items } = good(await w.call(listVisits, {}, staff.headers));
    expect(items.map(({ number, overdue }) => [number, overdue])).toEqual([
      [mine.number, true],
      [unrecorded.number, false],
    ]);
    expect(good(await w.call(getVisit, { visitId: mine.visitId }, staff.headers)).dispute).toBe(note);
    expect(good(await w.call(readAppointment, { number: mine.number }, headers)).disputes.at).not.toBeNull();
    good(await w.call(setAttendance, { visitId: mine.visitId, came: true }, staff.headers));
    const settled = good(await w.call(readAppointment, { number: mine.number }, headers));
    expect([settled.reservation.status, settled.disputes]).toEqual(['fulfilled', { may: false, at: null }]);
    expect(settled.history.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['reservation.missed', 'reservation.dispute', 'reservation.came']),
    );
  });

  it('is nobody else’s to say or to see: other customers, partners, roles and random ids are answered alike (T01, T03)', async () => {
    const [mine, other] = [await customer(), await customer()];
    dayAfter();
    const random = { visitId: '00000000-0000-4000-8000-000000000000' };
    const foreign = await w.desk(['clinic_staff'], 'telekom-health');
    const host = { host: 'telekom-health.localhost:3000' };
    const answerText = ({ status, error }: { status: number; error: object | undefined }) =>
      JSON.stringify([status, { ...error, requestId: '' }]);
    const own = await w.desk(['clinic_staff']);
    expect(answerText(await w.call(getVisit, { visitId: mine.visitId }, { ...foreign.headers, ...host }))).toBe(
      answerText(await w.call(getVisit, random, own.headers)),
    );
    expect((await w.call(getVisit, { visitId: mine.visitId }, (await w.desk(['doctor'])).headers)).status).toBe(403);
    const headers = await other.loggedIn();
    expect(answerText(await w.call(disputeAttendance, { number: mine.number }, headers))).toBe(
      answerText(await w.call(disputeAttendance, { number: 'ZZZZ-ZZZZ' }, headers)),
    );
    expect((await w.call(disputeAttendance, { number: mine.number }, await mine.loggedIn())).error?.errorCode).toBe(
      'RR1004',
    );
    expect((await w.call(getVisit, { visitId: mine.visitId }, await mine.loggedIn())).status).toBe(401);
  });
});

describe('a rating', () => {
  it('counts once, after a visit that took place and for thirty days, into the mean of its doctor (S3.13-03)', async () => {
    const mine = await customer(1);
    const rate = async (more = {}) =>
      w.call(rateVisit, { number: mine.number, ...marks, ...more }, await mine.loggedIn());
    dayAfter();
    expect((await rate()).error?.errorCode).toBe('KT014');
    const staff = await w.desk(['clinic_staff']);
    good(await w.call(setAttendance, { visitId: mine.visitId, came: true }, staff.headers));
    const wrong = await rate({ waiting: 6, overall: 0 });
    expect(wrong.error?.violations.map(({ propertyName }) => propertyName)).toEqual(['waiting', 'overall']);
    const operator = await w.operatorFor(mine.id);
    const forMe = await w.call(rateVisit, { number: mine.number, ...marks }, operator.headers);
    expect(forMe.error?.errorCode).toBe('KA003');
    const listed = async () => {
      const { items } = good(await w.call(searchDoctors, { subfunction: 101, doctorName: 'Őri' }));
      return [items[0]?.doctor.rating, items[0]?.doctor.ratingCount];
    };
    expect(await listed()).toEqual([4.7, 12]);
    const twice = await Promise.all([rate({ comment: 'Kedves volt.' }), rate()]);
    expect(twice.map(({ error }) => error?.errorCode ?? 'rated').sort()).toEqual(['KT016', 'rated']);
    // Twelve of 4.7 and one of 1.
    expect(await listed()).toEqual([4.4, 13]);
    const { rateUntil, rated } = good(await w.call(readAppointment, { number: mine.number }, await mine.loggedIn()));
    expect([rateUntil, rated]).toEqual([null, true]);
  });

  it('is over thirty days after the visit (S3.13-03)', async () => {
    const mine = await customer(1);
    dayAfter();
    const staff = await w.desk(['clinic_staff']);
    good(await w.call(setAttendance, { visitId: mine.visitId, came: true }, staff.headers));
    w.pass({ hours: 24 * 31 });
    const late = await w.call(rateVisit, { number: mine.number, ...marks }, await mine.loggedIn());
    expect(late.error?.errorCode).toBe('KT015');
  });

  it.each(['hu', 'en', 'ro'])(
    'and a dispute are given on the page of the visit, without script, in %s (S3.13-03, R33, S1-11)',
    async (language) => {
      const [came, missed] = [await customer(), await customer()];
      dayAfter();
      const staff = await w.desk(['clinic_staff']);
      const desk = { jar: new Map([['desk', staff.token]]), language };
      const list = await visit(w, '/desk?list=visits', desk);
      expect(list.text).toContain(came.number);
      const recorded = await visit(w, `/desk/visits/${came.visitId}`, {
        ...desk,
        method: 'POST',
        form: { intent: 'came' },
      });
      expect(recorded.status).toBe(200);
      good(await w.call(setAttendance, { visitId: missed.visitId, came: false }, staff.headers));
      for (const [mine, form] of [
        [
          came,
          { intent: 'rate', ...Object.fromEntries(Object.entries(marks).map(([name, mark]) => [name, String(mark)])) },
        ],
        [missed, { intent: 'dispute', note: 'Ott voltam.' }],
      ] as const) {
        const { token } = await w.session(mine.id);
        const path = `/services/appointments/${mine.number}`;
        const jar = new Map([['token', token]]);
        expect(
          (await visit(w, path, { jar, language })).document.querySelector('form#form-rate, form#form-dispute'),
        ).not.toBeNull();
        const done = await visit(w, path, { jar, language, method: 'POST', form });
        expect([done.status, done.document.querySelector('form#form-rate, form#form-dispute')]).toEqual([200, null]);
      }
    },
  );
});
