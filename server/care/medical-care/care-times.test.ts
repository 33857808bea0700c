import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startReservation } from '../../../contract/booking/hold.ts';
import {
  cancelMedicalCare,
  listMedicalCares,
  readMedicalCare,
  takeCareTime,
} from '../../../contract/care/medical-care.ts';
import { bookCare, getDeskCare, listTimesForCare, proposeCareTimes } from '../../../contract/care/medical-care-desk.ts';
import { takeCase } from '../../../contract/desk/cases.ts';
import { readCase } from '../../../contract/home/case.ts';
import { moodyCalendar } from '../../../tests/booking/moody-calendar.ts';
import { careCustomer, newCare, stepper } from '../../../tests/care/medical-care.ts';
import { closeSound } from '../../../tests/support/close-sound.ts';
import { freshSlots } from '../../../tests/support/fixture.ts';
import { codeOf } from '../../../tests/support/refusals.ts';
import { good, type World, world } from '../../../tests/support/world.ts';
import { reconcile } from '../../booking/reservation/reconcile.ts';
import { settleBookings } from './settle-bookings.ts';

let w: World;
const calendar = moodyCalendar();
beforeAll(async () => {
  w = await world({ ports: { calendar: calendar.port } });
});
afterAll(() => closeSound(w));

const subfunctionId = 101;
const pays = 24_500;
const fresh = freshSlots();
const wish = (...slotIds: string[]) => slotIds.map((slotId) => ({ slotId, subfunctionId }));

async function awaited(...steps: ('send_for_approval' | 'await_booking')[]) {
  const customer = await careCustomer(w);
  const { id: careId, number } = await newCare(w, customer.headers);
  const desk = await w.desk(['agent']);
  const does = stepper(w, desk.headers, desk.id);
  for (const step of steps.length > 0 ? steps : (['await_booking'] as const)) await does[step](careId, 0);
  return { ...customer, careId, number, desk: desk.headers, does };
}

async function proposed(count = 2) {
  const one = await awaited();
  const slotIds = Array.from({ length: count }, () => fresh());
  good(await w.call(proposeCareTimes, { careId: one.careId, times: wish(...slotIds) }, one.desk));
  const [first = '', second = ''] = slotIds;
  return { ...one, slotIds, first, second };
}

const visitsOf = (accountId: string) =>
  w.database.db
    .selectFrom('reservation')
    .select(['number', 'status', 'slot_id'])
    .where('account_id', '=', accountId)
    .execute();

describe('times that the desk proposes for a medical care', () => {
  it('are free ones of the visit it looks for, as the customer could book them (S3.13-06, S3.9-01)', async () => {
    const { careId, desk } = await awaited();
    const list = good(await w.call(listTimesForCare, { careId, subfunction: '101', from: '2026-12-01' }, desk));
    expect(list.times.length).toBeGreaterThan(2);
    expect(list.times.some(({ mayPropose }) => mayPropose)).toBe(true);
    expect(new Set(list.times.map((time) => time.subfunctionId))).toEqual(new Set([subfunctionId]));
    expect(list.visits.length).toBeGreaterThan(0);
    expect(good(await w.call(listTimesForCare, { careId }, desk)).times).toEqual([]);
  });

  it('are the customer’s to choose from: it is their turn while one of them is free, on every page (S3.13-06, R34, R45)', async () => {
    const { careId, number, headers, desk, slotIds } = await proposed();
    const care = good(await w.call(readMedicalCare, { number }, headers));
    expect([care.status, care.turn, care.times.map(({ slotId, state }) => [slotId, state])]).toEqual([
      'awaiting_booking',
      'customer',
      slotIds.map((slotId) => [slotId, 'free']),
    ]);
    const turns = async () => [
      good(await w.call(getDeskCare, { careId }, desk)).turn,
      good(await w.call(listMedicalCares, {}, headers)).items[0]?.turn,
      good(await w.call(readCase, { number }, headers)).parts[0]?.turn,
    ];
    expect(await turns()).toEqual(['customer', 'customer', 'customer']);
    await w.deliver();
    const letter = w.letters.findLast(({ text }) => text.includes(number));
    expect(letter?.text).toContain(`/medical-cares/${number}`);
    for (const slotId of slotIds) good(await w.call(startReservation, { slotId, subfunctionId }));
    expect(await turns()).toEqual(['desk', 'desk', 'desk']);
  });

  it('are booked exactly once by one of them, however often and from wherever it is pressed (S3.13-06, R9)', async () => {
    const { id, careId, number, headers, first, second, desk } = await proposed();
    const press = (slotId: string) => w.call(takeCareTime, { number, slotId, pays }, headers);
    const answers = await Promise.all([press(first), press(first.toUpperCase()), press(second), press(second)]);
    const care = answers.find(({ ok }) => ok)?.ok;
    expect(care).toMatchObject({ status: 'booked', turn: 'customer', times: [], provider: 'Bükkfa Rendelő' });
    // A press after the booking learns that nothing is left to choose.
    for (const answer of answers) expect(['KQ004', 'RS2011', undefined]).toContain(codeOf(answer));
    const [visit, ...more] = await visitsOf(id);
    expect([visit?.status, more]).toEqual(['booked', []]);
    const again = good(await press(visit?.slot_id ?? ''));
    expect(again.appointment).toMatchObject({ reservation: visit?.number, doctor: 'Dr. Kovács Béla' });
    expect(again.appointment?.time).toMatch(/2026\. november \d+\., \S+, \d\d:\d\d/);
    expect(codeOf(await press(visit?.slot_id === first ? second : first))).toBe('RS2011');
    const history = good(await w.call(getDeskCare, { careId }, desk)).history.map(({ action }) => action);
    expect(history.filter((action) => action === 'medical_care.book')).toHaveLength(1);
    const english = good(await w.call(readMedicalCare, { number }, { ...headers, locale: 'en' }));
    expect(english.appointment?.time).toMatch(/November 2026/);
  });

  it('that the customer takes while the desk cancels the care are refused by a code, and are a visit to nobody (S3.8-01, R9)', async () => {
    const { careId, number, headers, desk, first, does, id } = await proposed();
    const { pays } = good(await w.call(readMedicalCare, { number }, headers)).times[0]?.price ?? {};
    const { transaction } = w.database;
    // The hold is committed and the booking has not begun.
    Object.assign(w.database, {
      transaction: async (run: Parameters<typeof transaction>[0]) => {
        const answer = await transaction(run);
        w.database.transaction = transaction;
        await does.cancel(careId, 0);
        return answer;
      },
    });
    const booking = await w.call(takeCareTime, { number, slotId: first, pays: pays?.amount }, headers);
    expect(codeOf(booking)).toBe('KT007');
    expect((await visitsOf(id)).map(({ status }) => status)).toEqual(['cancelled_by_operator']);
    expect(good(await w.call(readMedicalCare, { number }, headers))).toMatchObject({
      status: 'cancelled',
      appointment: null,
    });
    expect(good(await w.call(getDeskCare, { careId }, desk)).appointment).toBeNull();
  });

  it('take the place of those before, and go when the desk says another time in words (R9)', async () => {
    const { careId, number, headers, desk, first, does } = await proposed(3);
    const next = fresh();
    good(await w.call(proposeCareTimes, { careId, times: wish(next, next.toUpperCase()) }, desk));
    const { times } = good(await w.call(readMedicalCare, { number }, headers));
    expect(times.map(({ slotId }) => slotId)).toEqual([next]);
    expect(codeOf(await w.call(takeCareTime, { number, slotId: first }, headers))).toBe('KQ004');
    await does.book(careId, 0);
    expect(good(await w.call(readMedicalCare, { number }, headers))).toMatchObject({ turn: 'customer', times: [] });
    await does.await_booking(careId, 0);
    expect(good(await w.call(readMedicalCare, { number }, headers))).toMatchObject({ turn: 'desk', times: [] });
  });

  it('are refused when taken, past or of another visit, more than three, or where no time is awaited (KQ004, S8.3-10)', async () => {
    const { careId, desk } = await awaited();
    const propose = (times: { slotId: string; subfunctionId: number }[], of = careId) =>
      w.call(proposeCareTimes, { careId: of, times }, desk);
    const busy = fresh();
    good(await w.call(startReservation, { slotId: busy, subfunctionId }));
    expect(codeOf(await propose(wish(busy)))).toBe('KQ004');
    expect(codeOf(await propose([{ slotId: fresh(), subfunctionId: 9999 }]))).toBe('KQ004');
    expect(codeOf(await propose(wish(fresh(), fresh(), fresh(), fresh())))).toBe('X444');
    expect(codeOf(await propose([]))).toBe('X444');
    const pending = await awaited('send_for_approval');
    expect(codeOf(await w.call(proposeCareTimes, { careId: pending.careId, times: wish(fresh()) }, pending.desk))).toBe(
      'RS2007',
    );
    const early = await newCare(w, pending.headers);
    good(await w.call(takeCase, { caseId: early.id }, desk));
    expect(codeOf(await propose(wish(fresh()), early.id))).toBe('RS2011');
    const late = await proposed(1);
    const { token } = good(await w.call(startReservation, { slotId: late.first, subfunctionId }));
    expect(token).not.toBe('');
    expect(codeOf(await w.call(takeCareTime, { number: late.number, slotId: late.first, pays }, late.headers))).toBe(
      '#400',
    );
    good(await w.call(cancelMedicalCare, { number: late.number }, late.headers));
    expect(codeOf(await w.call(takeCareTime, { number: late.number, slotId: late.first, pays }, late.headers))).toBe(
      'RS2002',
    );
  });

  it('that a calendar does not answer about can be pressed again, and nobody books another way meanwhile (S8.3-22, D9)', async () => {
    const { id, careId, number, headers, first, second, does, desk } = await proposed();
    const press = (slotId: string) => w.call(takeCareTime, { number, slotId, pays }, headers);
    calendar.state.mood = 'fails-after';
    expect(codeOf(await press(first))).toBe('AE001');
    calendar.state.mood = 'good';
    const { status, times } = good(await w.call(readMedicalCare, { number }, headers));
    expect([status, times.map(({ state }) => state)]).toEqual(['awaiting_booking', ['free', 'free']]);
    expect(codeOf(await press(second))).toBe('KQ004');
    const words = { careId, provider: 'Bükkfa Rendelő', time: 'kedd' };
    expect(codeOf(await w.call(bookCare, words, desk))).toBe('RS2011');
    expect(codeOf(await does.send_for_approval(careId, 0))).toBe('RS2011');
    const care = good(await press(first));
    const visits = await visitsOf(id);
    expect(visits.map((visit) => [visit.status, visit.number])).toEqual([['booked', care.appointment?.reservation]]);
  });

  it('that only the calendar’s later word books is the care’s without another press, and the customer is told (S8.3-22, D9)', async () => {
    const { id, careId, number, headers, first, desk } = await proposed();
    calendar.state.mood = 'fails-after';
    expect(codeOf(await w.call(takeCareTime, { number, slotId: first, pays }, headers))).toBe('AE001');
    calendar.state.mood = 'good';
    await settleBookings(w.services, w.hosts.all);
    expect(good(await w.call(getDeskCare, { careId }, desk)).status).toBe('awaiting_booking');
    w.pass({ minutes: 2 });
    await reconcile(w.services, w.hosts.all);
    await Promise.all([settleBookings(w.services, w.hosts.all), settleBookings(w.services, w.hosts.all)]);
    const care = good(await w.call(readMedicalCare, { number }, headers));
    const visits = await visitsOf(id);
    expect([care.status, care.times, care.items.map(({ isVisit }) => isVisit)]).toEqual(['booked', [], [true]]);
    expect(visits.map((visit) => [visit.status, visit.number])).toEqual([['booked', care.appointment?.reservation]]);
    const news = w.database.db.selectFrom('outbox').select('id').where('kind', '=', 'medical_care_news');
    expect(await news.where('account_id', '=', id).execute()).not.toEqual([]);
  });

  it('are nobody else’s to propose, to see or to take (T01, ASVS 8.2.1)', async () => {
    const { careId, number, first } = await proposed();
    const other = await careCustomer(w);
    expect(codeOf(await w.call(takeCareTime, { number, slotId: first }, other.headers))).toBe('#404');
    expect(codeOf(await w.call(takeCareTime, { number, slotId: first }))).toBe('K401');
    const clinic = await w.desk(['clinic_staff']);
    const times = wish(fresh());
    expect(codeOf(await w.call(proposeCareTimes, { careId, times }, clinic.headers))).toBe('K403');
    expect(codeOf(await w.call(listTimesForCare, { careId }, clinic.headers))).toBe('K403');
    const foreign = await w.desk(['agent'], 'telekom-health');
    const there = { ...foreign.headers, host: 'telekom-health.localhost:3000' };
    expect(codeOf(await w.call(proposeCareTimes, { careId, times }, there))).toBe('#404');
    expect(codeOf(await w.call(listTimesForCare, { careId }, there))).toBe('#404');
  });
});
