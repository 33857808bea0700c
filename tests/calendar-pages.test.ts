import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limitCalendar, listCalendars, pauseCalendar, testCalendar } from '../contract/booking/calendar-desk.ts';
import { href } from '../contract/href.ts';
import { languages } from '../contract/platform/languages.ts';
import { readCalendars } from '../server/booking/partner-calendar/read-times.ts';
import { type CalendarWorld, calendarWorld } from './calendars/calendar-world.ts';
import { type Browser, press, see } from './care/pages.ts';
import { guestFields } from './guest.ts';
import { type Visit, visit } from './visit.ts';
import { good } from './world.ts';

let c: CalendarWorld;
beforeAll(async () => {
  c = await calendarWorld();
});
afterAll(() => c.close());

const h1 = ({ document }: Visit) => document.querySelector('h1')?.textContent;
const form = (fields: Record<string, string>) => ({ method: 'POST', form: fields });
const hidden = ({ document }: Visit) =>
  Object.fromEntries(
    [...document.querySelectorAll<HTMLInputElement>('main input[type=hidden]')].map(({ name, value }) => [name, value]),
  );

describe('a visit at a calendar of another maker', () => {
  const reserve = '/services/provider-search/reservation';
  const consent = { privacyAccepted: 'on', termsAccepted: 'on' };

  async function register(slotId: string, email: string) {
    const page = await visit(c.w, reserve, form({ slotId, subfunctionId: '101' }));
    await visit(c.w, page.url, form({ ...hidden(page), intent: 'register', ...guestFields, ...consent, email }));
    await c.w.deliver();
    const letter = c.w.letters.findLast(({ to }) => to === email);
    return /\/verify-public-reservation\/[\w-]+/.exec(letter?.text ?? '')?.[0] ?? '';
  }

  it('is booked, moved and cancelled by the pages, and the calendar has each step (S2.3-01, S4.4-04, S8.3-22)', async () => {
    const [slot, next] = [c.slots[12], c.slots[20]];
    const link = await register(slot?.id ?? '', 'walk@example.com');
    const finished = await visit(c.w, link, form({}));
    expect(h1(finished)).toBe('Lefoglaltuk az időpontját');
    expect(await c.appointments()).toMatchObject([{ status: 'booked', slot: [{ reference: `Slot/${slot?.id}` }] }]);
    const cancel =
      finished.document.querySelector('a[href^="/delete-public-reservation/"]')?.getAttribute('href') ?? '';
    const token = cancel.split('/').at(-1) ?? '';
    const review = await visit(c.w, href('move-reservation', { token }, { slotId: next?.id ?? '' }));
    const guest = { w: c.w, jar: new Map(), language: 'hu' } as const;
    const moved = await press(guest, review, '');
    expect(h1(moved)).toBe('Áthelyeztük az időpontját');
    expect(await c.appointments()).toMatchObject([{ status: 'booked', slot: [{ reference: `Slot/${next?.id}` }] }]);
    expect(h1(await visit(c.w, href('delete-public-reservation', { token }), form({})))).toBe(
      'Az időpont le van mondva',
    );
    expect(await c.appointments()).toMatchObject([{ status: 'cancelled' }]);
  });

  it('that was filled there meanwhile is told as taken, with three other times (S8.2-01, S8.3-03)', async () => {
    const slot = c.slots[30]?.id ?? '';
    const link = await register(slot, 'taken@example.com');
    await c.server.put({ ...(await c.slot(slot)), resourceType: 'Slot', status: 'busy' });
    const page = await visit(c.w, link, form({}));
    expect(page.status).toBe(409);
    expect(page.document.querySelector('[role=alert]')?.textContent).toContain('közben más foglalta le');
    expect(page.document.querySelectorAll('button[name=slotId], button[name=otherSlotId]')).toHaveLength(3);
  });
});

describe('the calendars at the desk', () => {
  const path = '/desk/calendars';

  async function atDesk(
    roles: Parameters<CalendarWorld['w']['desk']>[0] = ['supervisor'],
    language: Browser['language'] = 'hu',
  ) {
    const { token, headers, id } = await c.w.desk(roles);
    return { browser: { w: c.w, jar: new Map([['desk', token]]), language } satisfies Browser, headers, id };
  }

  async function disconnect(): Promise<void> {
    for (const table of ['partner_slot', 'calendar_difference', 'partner_calendar'] as const)
      await c.w.database.db.deleteFrom(table).execute();
  }

  it.each(languages)(
    'say in %s that there are none, and none of their texts is missing (S8.3-22)',
    async (language) => {
      const rows = await c.w.database.db.selectFrom('partner_calendar').selectAll().execute();
      const slots = await c.w.database.db.selectFrom('partner_slot').selectAll().execute();
      await disconnect();
      const { browser } = await atDesk(['supervisor'], language);
      const empty = await see(browser, path);
      expect(empty.document.querySelectorAll('main h2')).toHaveLength(2);
      expect(empty.text).not.toMatch(/\b(?:desk|fields)\.[a-z_]+[.a-z_]*/i);
      await c.w.database.db.insertInto('partner_calendar').values(rows).execute();
      await c.w.database.db.insertInto('partner_slot').values(slots).execute();
      await c.w.database.db
        .insertInto('calendar_difference')
        .values({ calendar_id: c.id, kind: 'stray', key: 'x', found_at: c.w.now().toString() })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      const one = await see(browser, path);
      expect(one.text).not.toMatch(/\b(?:desk|fields)\.[a-z_]+[.a-z_]*/i);
      expect(one.document.querySelector('main ul h3')).not.toBeNull();
    },
  );

  it('are connected, tested, started and paused without script, and each step is audited (S8.3-22, P04)', async () => {
    const { provider_id } = await c.calendar();
    await disconnect();
    const { browser, id } = await atDesk();
    const page = await see(browser, path);
    const typed = { providerId: String(provider_id), baseUrl: c.line.base, credential: 'bearer' };
    const refused = await press(browser, page, '[value=connect]', { typed });
    expect([refused.status, refused.document.querySelector('[role=alert]')?.textContent]).toEqual([
      422,
      expect.stringContaining('token vagy jelszó'),
    ]);
    const connected = await press(browser, refused, '[value=connect]', {
      typed: { ...typed, clientSecret: 'a very secret token' },
    });
    expect(connected.text).toContain('Szünetel');
    const { sealed } = await c.w.database.db.selectFrom('partner_calendar').select('sealed').executeTakeFirstOrThrow();
    expect(sealed?.toString('latin1')).not.toContain('very secret');
    const tested = await press(browser, connected, '[value=test]');
    expect(tested.text).toContain('Medplum 5.2.13 · FHIR 4.0.1 · megadja az időpontjait');
    const started = await press(browser, tested, '[value=resume]');
    expect(started.text).toContain('Még nem olvastuk be');
    await readCalendars(c.w.services);
    const read = await see(browser, path);
    expect(read.document.querySelector('main li h2')?.textContent).toContain('Friss');
    const paused = await press(browser, read, '[value=pause]');
    expect(paused.document.querySelector('main li h2')?.textContent).toContain('Szünetel');
    const written = await c.w.database.db
      .selectFrom('audit')
      .select('action')
      .where('object_type', '=', 'partner_calendar')
      .where('actor', '=', `operator:${id}`)
      .orderBy('id')
      .execute();
    expect(written.map(({ action }) => action)).toEqual([
      'calendar.connect',
      'calendar.test',
      'calendar.resume',
      'calendar.pause',
    ]);
    expect(c.line.seen.length).toBeGreaterThan(0);
  });

  it('are asked as much, and waited for as long, as the desk says (S8.3-22)', async () => {
    const { browser, id } = await atDesk();
    const page = await see(browser, path);
    const refused = await press(browser, page, '[value=limit]', { typed: { mostAtOnce: '99', patience: 'soon' } });
    expect(refused.status).toBe(422);
    expect(refused.document.querySelectorAll('main [aria-invalid=true]')).toHaveLength(2);
    const typed = { mostAtOnce: '2', patience: '1500', freshMinutes: '30' };
    const saved = await press(browser, refused, '[value=limit]', { typed });
    expect(saved.document.querySelector('main li')?.textContent).toContain('Egyszerre 2 kérés, egyenként 1500 ms');
    const row = c.w.database.db.selectFrom('partner_calendar').select(['most_at_once', 'patience', 'fresh_minutes']);
    expect(await row.executeTakeFirstOrThrow()).toEqual({ most_at_once: 2, patience: 1500, fresh_minutes: 30 });
    const written = c.w.database.db.selectFrom('audit').select('reason').where('action', '=', 'calendar.limit');
    expect(await written.where('actor', '=', `operator:${id}`).execute()).toEqual([
      { reason: '2 at once, 1500 ms, 30 min' },
    ]);
  });

  it('say why a test failed, and lead to no address of the machine or its network (T34)', async () => {
    const { browser, headers } = await atDesk();
    const { id } = good(await c.w.call(listCalendars, {}, headers)).calendars[0] ?? { id: '' };
    c.line.does({ on: /metadata/, does: { status: 401 } });
    expect(good(await c.w.call(testCalendar, { calendarId: id }, headers)).tested?.code).toBe('AE201');
    c.line.does({ on: /metadata/, does: 'garbage' });
    expect(good(await c.w.call(testCalendar, { calendarId: id }, headers)).tested?.code).toBe('AE103');
    c.line.does();
    const { provider_id } = await c.w.database.db
      .selectFrom('partner_calendar')
      .select('provider_id')
      .executeTakeFirstOrThrow();
    for (const baseUrl of [
      'http://169.254.169.254/latest',
      'https://127.0.0.1/fhir',
      'http://clinic.example/fhir',
      'https://a:b@clinic.example/',
    ]) {
      const typed = { providerId: String(provider_id), baseUrl, credential: 'none' };
      const page = await press(browser, await see(browser, path), '[value=connect]', { typed });
      expect([baseUrl, page.status]).toEqual([baseUrl, 422]);
    }
  });

  it('are for a supervisor, and are changed by the desk that keeps them alone (S1-08, T01)', async () => {
    const { headers } = await atDesk();
    const { id } = good(await c.w.call(listCalendars, {}, headers)).calendars[0] ?? { id: '' };
    for (const role of ['agent', 'medical_adviser', 'claims_assessor', 'clinic_staff', 'doctor'] as const) {
      const other = await atDesk([role]);
      expect((await c.w.call(listCalendars, {}, other.headers)).error?.errorCode).toBe('K403');
    }
    const at = await c.w.desk(['supervisor'], 'telekom-health');
    const there = { host: 'telekom-health.localhost:3000', ...at.headers };
    expect(good(await c.w.call(listCalendars, {}, there)).calendars).toMatchObject([{ id, isKeptHere: false }]);
    expect((await c.w.call(pauseCalendar, { calendarId: id }, there)).error?.errorCode).toBe('#404');
    expect((await c.w.call(testCalendar, { calendarId: id }, there)).error?.errorCode).toBe('#404');
    const limits = { calendarId: id, mostAtOnce: 1, patience: 500, freshMinutes: 1 };
    expect((await c.w.call(limitCalendar, limits, there)).error?.errorCode).toBe('#404');
  });
});
