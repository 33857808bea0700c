import { expect, it, onTestFinished } from 'vitest';
import { listAppointments, readAppointment } from '../../contract/booking/appointments.ts';
import { rateVisit } from '../../contract/booking/attendance.ts';
import { acceptPrivacyStatement } from '../../contract/identity/session.ts';
import { invariantBreaches } from '../../tests/support/invariants.ts';
import { good, type World, world } from '../../tests/support/world.ts';
import { loadDemoCustomers } from '../identity/customers.ts';
import { loadDemoVisits } from './visits.ts';

async function demo() {
  const w = await world();
  onTestFinished(() => w.close());
  await loadDemoCustomers(w.services, w.hosts.all);
  return w;
}

const load = (w: World) => loadDemoVisits(w.services, w.hosts.all);

function visitsIn({ database }: World) {
  return database.db
    .selectFrom('reservation')
    .innerJoin('account', 'account.id', 'reservation.account_id')
    .select(['reservation.id', 'reservation.partner_id', 'account.email', 'reservation.status'])
    .orderBy('reservation.id')
    .execute();
}

async function as(w: World, email: string) {
  const { partnerId } = w.context().host;
  const { id } = await w.database.db
    .selectFrom('account')
    .select('id')
    .where('partner_id', '=', partnerId)
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  const subscriptions = await w.database.db
    .selectFrom('subscription')
    .select('id')
    .where('account_id', '=', id)
    .execute();
  const headers = { ...(await w.session(id)).headers, sid: subscriptions[0]?.id ?? '' };
  good(await w.call(acceptPrivacyStatement, { version: '2026-11-22', privacyAccepted: true }, headers));
  return headers;
}

it('gives the demo customer visits to come and visits behind, of which one can still be rated', async () => {
  const w = await demo();
  await load(w);
  const anna = await as(w, 'anna@example.com');
  const days = (start: string) => w.now().until(start).total('days');
  const coming = good(await w.call(listAppointments, { when: 'coming' }, anna)).items;
  expect(coming.map(({ status }) => status)).toEqual(['booked', 'booked']);
  expect(coming.map(({ start }) => [days(start) < 8, days(start) > 13])).toEqual([
    [true, false],
    [false, true],
  ]);
  const past = good(await w.call(listAppointments, { when: 'past' }, anna)).items;
  expect(past.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'noshow']);
  expect(past.every(({ end }) => days(end) < 0)).toBe(true);
  const [unrated, rated] = past.map(({ number }) => number);
  const detail = async (number = '') => good(await w.call(readAppointment, { number }, anna));
  expect((await detail(rated)).rated).toBe(true);
  expect((await detail(unrated)).rateUntil).not.toBeNull();
  const marks = { waiting: 5, careConditions: 5, staffCompetence: 4, behaviour: 5, overall: 5 };
  good(await w.call(rateVisit, { number: unrated ?? '', ...marks }, anna));
  expect((await detail(unrated)).rated).toBe(true);
  const bela = await as(w, 'bela@example.com');
  expect(good(await w.call(listAppointments, { when: 'coming' }, bela)).total).toBe(1);
  expect(good(await w.call(listAppointments, { when: 'past' }, bela)).total).toBe(0);
});

/** Every customer of a partner with a calendar that has the times must have these visits. */
async function expectComplete(w: World) {
  const visits = await visitsIn(w);
  const offering = w.hosts.all.filter(({ brand }) => brand.hasPublicCalendar && brand.specialties === undefined);
  const partners = new Set(offering.map(({ partnerId }) => partnerId));
  expect(partners.size).toBeGreaterThan(1);
  for (const partnerId of partners) {
    const [anna, bela] = ['anna@example.com', 'bela@example.com'].map((email) =>
      visits.filter((visit) => visit.partner_id === partnerId && visit.email === email).map(({ status }) => status),
    );
    expect(anna?.sort()).toEqual(['booked', 'booked', 'fulfilled', 'fulfilled', 'noshow']);
    expect(bela).toEqual(['booked']);
  }
  return visits;
}

it('is complete also where somebody else is first at one time after another', async () => {
  const w = await demo();
  await w.database.pool.query(`create sequence race;
    create function lose_race() returns trigger language plpgsql as
      $$ begin return case when nextval('race') > 40 then new end; end $$;
    create trigger lose_race before insert on reservation for each row execute function lose_race()`);
  await load(w);
  await expectComplete(w);
});

it('does so once at each partner whose calendar has the times, however often and in how many processes it starts', async () => {
  const w = await demo();
  await Promise.all([load(w), load(w)]);
  const once = await expectComplete(w);
  await load(w);
  w.pass({ hours: 40 * 24 });
  await load(w);
  expect(await visitsIn(w)).toEqual(once);
  expect(await invariantBreaches(w.database)).toEqual([]);
});
