import ICAL from 'ical.js';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createFeed,
  endFeed,
  listAppointments,
  readAppointment,
  readFeedAddress,
} from '../../../contract/booking/appointments.ts';
import { moveReservation } from '../../../contract/booking/move.ts';
import { cancelReservation, readReservation } from '../../../contract/booking/reservation.ts';
import { acceptPrivacyStatement } from '../../../contract/identity/session.ts';
import { bookedByCustomer } from '../../../tests/booking/booked.ts';
import { account } from '../../../tests/identity/account.ts';
import { freshSlots } from '../../../tests/support/fixture.ts';
import { visit } from '../../../tests/support/visit.ts';
import { good, type World, world } from '../../../tests/support/world.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

const fresh = freshSlots();
const statement = { version: '2026-11-22', privacyAccepted: true } as const;

async function customer(flags: ['hasAppointments'] | [] = ['hasAppointments'], partner = 'default') {
  const made = await account(w.database, { subscriptions: [flags], partner });
  const { token, headers } = await w.session(made.id, {}, partner);
  if (partner === 'default') good(await w.call(acceptPrivacyStatement, statement, headers));
  return { ...made, headers, cookie: `token=${token}` };
}

const bookedBy = ({ headers }: { headers: Record<string, string> }) => bookedByCustomer(w, fresh(0), headers);

describe('the list of appointments', () => {
  it('has those to come, the nearest first, and those that are over or cancelled, the latest first (S2.3-01, S7-23)', async () => {
    const mine = await customer();
    const [first, second, third] = [await bookedBy(mine), await bookedBy(mine), await bookedBy(mine)];
    good(await w.call(cancelReservation, { token: second.token }, mine.headers));
    const numbers = async (when: 'coming' | 'past') => {
      const { items, total } = good(await w.call(listAppointments, { when }, mine.headers));
      return [total, ...items.map(({ number }) => number)];
    };
    expect(await numbers('coming')).toEqual([2, first.number, third.number]);
    expect(await numbers('past')).toEqual([1, second.number]);
    const one = good(await w.call(listAppointments, { page: 2, limit: 1 }, mine.headers));
    expect([one.items[0]?.number, one.page, one.limit, one.total]).toEqual([third.number, 2, 1, 2]);
    expect(JSON.stringify(one)).not.toMatch(/Szőke|Ünige|example\.com|token/);
  });

  it('is one row of the audit, however many visits it has (P04, I8)', async () => {
    const mine = await customer();
    await bookedBy(mine);
    await bookedBy(mine);
    good(await w.call(listAppointments, {}, mine.headers));
    const rows = await w.database.db
      .selectFrom('audit')
      .select(['action', 'object_id'])
      .where('patient', '=', mine.id)
      .where('action', '=', 'appointment.list')
      .execute();
    expect(rows).toEqual([{ action: 'appointment.list', object_id: mine.id }]);
  });

  it('is no longer for a hundred thousand than for a thousand: pages and count end there (S7-23)', async () => {
    const mine = await customer();
    const { number } = await bookedBy(mine);
    await w.database.db.transaction().execute(async (tx) => {
      await sql`insert into reservation select (jsonb_populate_record(reservation, jsonb_build_object(
          'id', gen_random_uuid(), 'number', 'N' || no, 'status', 'cancelled_by_patient'))).*
        from reservation, generate_series(1, 1100) no where number = ${number}`.execute(tx);
    });
    const { total, items } = good(await w.call(listAppointments, { when: 'past', limit: 100, page: 10 }, mine.headers));
    expect([total, items.length]).toEqual([1000, 100]);
    expect(good(await w.call(listAppointments, { when: 'past', page: 999_999 }, mine.headers)).items).toEqual([]);
  });

  it('is refused without the flag, to a visitor, and to an operator before the customer has accepted the statement (S6-02, T04, T15)', async () => {
    const unaccepted = await account(w.database, { subscriptions: [['hasAppointments']] });
    const operator = await w.operatorFor(unaccepted.id);
    for (const [headers, code] of [
      [(await customer([])).headers, 'K403'],
      [{}, 'K401'],
      [operator.headers, 'KA005'],
    ] as const)
      expect((await w.call(listAppointments, {}, headers)).error?.errorCode).toBe(code);
  });
});

describe('one appointment', () => {
  it('tells what happened to it, when and by whom, in words (S2.3-01)', async () => {
    const mine = await customer();
    const { number, token, slotId: from } = await bookedBy(mine);
    good(await w.call(moveReservation, { token, from, slotId: fresh(0) }, mine.headers));
    const operator = await w.operatorFor(mine.id, 'Telefonon kérte');
    good(await w.call(cancelReservation, { token }, operator.headers));
    const { history, reservation } = good(await w.call(readAppointment, { number }, mine.headers));
    expect(reservation).toMatchObject({ number, status: 'cancelled_by_operator' });
    expect(history.map(({ action }) => action.replace('reservation.', ''))).toEqual(
      expect.arrayContaining(['cancel', 'move', 'book', 'claim', 'hold']),
    );
    expect(history[0]).toMatchObject({ role: 'operator', name: 'Tóth Eszter', reason: 'Telefonon kérte' });
    for (const language of ['hu', 'en', 'ro']) {
      const page = await visit(w, `/services/appointments/${number}`, { cookie: mine.cookie, language });
      expect(page.status).toBe(200);
      const words = { hu: 'Az időpont áthelyezése', en: 'The appointment was moved', ro: 'Programarea a fost mutată' };
      expect(page.text).toContain(new Map(Object.entries(words)).get(language));
    }
  });

  it('is found as it is read out, and of somebody else, of another partner, and of nobody it is the same 404 (T01)', async () => {
    const [mine, other] = [await customer(), await customer()];
    const foreign = await customer(['hasAppointments'], 'telekom-health');
    const { number } = await bookedBy(mine);
    const entry = number.replace('-', ' ').toLowerCase();
    expect(good(await w.call(readAppointment, { number: entry }, mine.headers)).reservation.number).toBe(number);
    const host = { host: 'telekom-health.localhost:3000' };
    const answers = [
      await w.call(readAppointment, { number }, other.headers),
      await w.call(readAppointment, { number: 'ZZZZ-ZZZZ' }, mine.headers),
      await w.call(readAppointment, { number }, { ...foreign.headers, ...host }),
    ].map(({ status, error }) => JSON.stringify([status, { ...error, requestId: '' }]));
    expect(new Set(answers).size).toBe(1);
    expect(answers[0]).toContain('#404');
    expect((await w.call(readAppointment, { number: 'x' }, mine.headers)).error?.errorCode).toBe('#404');
  });

  it('is refused without the flag and to a visitor (S6-02, T04)', async () => {
    const mine = await customer([]);
    const { number } = await bookedBy(mine);
    expect((await w.call(readAppointment, { number }, mine.headers)).error?.errorCode).toBe('K403');
    expect((await w.call(readAppointment, { number })).error?.errorCode).toBe('K401');
  });
});

describe('the pages', () => {
  it.each(['hu', 'en', 'ro'])('keep what every page owes in %s (S2.3-01, S1-11)', async (language) => {
    const mine = await customer();
    const empty = await visit(w, '/services/appointments', { cookie: mine.cookie, language });
    expect(empty.document.querySelector('main a[href="/services/provider-search"]')).not.toBeNull();
    const { number } = await bookedBy(mine);
    const list = await visit(w, '/services/appointments', { cookie: mine.cookie, language });
    expect(list.document.querySelector('main li h2 a')?.getAttribute('href')).toBe(`/services/appointments/${number}`);
    const past = await visit(w, '/services/appointments?when=past', { cookie: mine.cookie, language });
    expect(past.document.querySelector('nav a[aria-current=page][href*=past]')).not.toBeNull();
    const home = await visit(w, '/', { cookie: mine.cookie, language });
    expect(home.document.querySelector('main a[href^="/services/appointments/"]')?.textContent).toContain('Kovács');
  });

  it('of bookings and of appointments are one for whoever has the flag (S2.3-01)', async () => {
    const mine = await customer();
    const answer = await w.request('/my-reservations', { headers: { cookie: mine.cookie } });
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/services/appointments']);
  });
});

describe('the calendar feed', () => {
  const events = (text: string) => {
    const calendar = new ICAL.Component(ICAL.parse(text));
    return calendar.getAllSubcomponents('vevent').map((part) => new ICAL.Event(part));
  };

  it('has every visit by its own UID, follows a move and a cancellation, and ends when its owner ends it (S2.3-01, R28)', async () => {
    const mine = await customer();
    const [first, second] = [await bookedBy(mine), await bookedBy(mine)];
    expect(good(await w.call(readFeedAddress, {}, mine.headers)).url).toBeNull();
    const { url } = good(await w.call(createFeed, {}, mine.headers));
    expect(good(await w.call(readFeedAddress, {}, mine.headers)).url).toBe(url);
    const path = new URL(url ?? '').pathname;
    const read = async () => (await w.request(path)).text();
    const before = await read();
    expect(before).not.toMatch(/Belgyógyászat|Szőke|24 500/);
    expect(before).toContain('X-PUBLISHED-TTL:PT1H');
    expect(events(before)).toHaveLength(2);
    const to = fresh(0);
    good(await w.call(moveReservation, { token: first.token, from: first.slotId, slotId: to }, mine.headers));
    good(await w.call(cancelReservation, { token: second.token }, mine.headers));
    const [remainingEvent, ...more] = events(await read());
    const moved = good(await w.call(readReservation, { token: first.token }, mine.headers));
    expect([more.length, remainingEvent?.uid, remainingEvent?.sequence]).toEqual([0, events(before)[0]?.uid, 1]);
    expect(remainingEvent?.startDate.toJSDate().toISOString()).toBe(new Date(moved.start).toISOString());
    const { url: renewed } = good(await w.call(createFeed, {}, mine.headers));
    expect((await w.request(path)).status).toBe(404);
    good(await w.call(endFeed, {}, mine.headers));
    expect((await w.request(new URL(renewed ?? '').pathname)).status).toBe(404);
  });

  it('answers an unknown address and another partner’s host alike, no operator gets its address, and a disabled account has none (T01, T11, T15)', async () => {
    const mine = await customer();
    const { url } = good(await w.call(createFeed, {}, mine.headers));
    const path = new URL(url ?? '').pathname;
    const never = await w.request(path.replace(/feeds\/[^/]+/, `feeds/${'A'.repeat(43)}`));
    const foreign = await w.request(path, { host: 'telekom-health.localhost:3000' });
    const bodyOf = async (answer: Response) => ({ ...(await answer.json()), requestId: '' });
    expect([foreign.status, await bodyOf(foreign)]).toEqual([404, await bodyOf(never)]);
    const operator = await w.operatorFor(mine.id);
    expect((await w.call(readFeedAddress, {}, operator.headers)).error?.errorCode).toBe('KA003');
    await w.database.db.updateTable('account').set({ status: 'disabled' }).where('id', '=', mine.id).execute();
    expect((await w.request(path)).status).toBe(404);
  });
});
