import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listCalendars, pauseClinic, requestCalendar, resumeClinic } from '../../contract/booking/calendar-desk.ts';
import { href } from '../../contract/href.ts';
import { languages } from '../../contract/platform/languages.ts';
import { declineRequest } from '../../server/booking/calendar-operator/settle-requests.ts';
import { type CalendarWorld, calendarWorld } from '../calendars/calendar-world.ts';
import { type Browser, press, see } from '../care/pages.ts';
import { guestFields } from '../support/guest.ts';
import { type Visit, visit } from '../support/visit.ts';
import { good } from '../support/world.ts';

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
    expect(page.document.querySelector('[role=alert]')?.textContent).toContain('közben elkelt');
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
      expect(empty.document.querySelectorAll('main h2')).toHaveLength(3);
      expect(empty.text).not.toMatch(/\b(?:desk|fields)\.[a-z_]+[.a-z_]*/i);
      await c.w.database.db.insertInto('partner_calendar').values(rows).execute();
      await c.w.database.db.insertInto('partner_slot').values(slots).execute();
      const one = await see(browser, path);
      expect(one.text).not.toMatch(/\b(?:desk|fields)\.[a-z_]+[.a-z_]*/i);
      expect(one.document.querySelector('main ul h2')).not.toBeNull();
    },
  );

  it('are paused for the own customers and offered again without script, by the card and by the form (S8.3-22, T47, P04)', async () => {
    const { browser, id } = await atDesk();
    const page = await see(browser, path);
    const paused = await press(browser, page, '[value=pause]');
    expect(paused.document.querySelector('main li h2')?.textContent).toContain('Nem kínáljuk');
    const again = await press(browser, paused, '[value=resume]');
    expect(again.document.querySelector('main li h2')?.textContent).not.toContain('Nem kínáljuk');
    const empty = await press(browser, again, '[value=pause-another]', { entries: { pausedProvider: '' } });
    expect([empty.status, empty.document.querySelectorAll('main [aria-invalid=true]').length]).toEqual([422, 1]);
    const { provider_id } = await c.calendar();
    const entries = { pausedProvider: String(provider_id) };
    const byForm = await press(browser, empty, '[value=pause-another]', { entries });
    expect(byForm.document.querySelector('main li h2')?.textContent).toContain('Nem kínáljuk');
    await press(browser, byForm, '[value=resume]');
    const written = await c.w.database.db
      .selectFrom('audit')
      .select('action')
      .where('object_type', '=', 'provider')
      .where('actor', '=', `operator:${id}`)
      .orderBy('id')
      .execute();
    expect(written.map(({ action }) => action)).toEqual([
      ...['clinic.pause', 'clinic.resume', 'clinic.pause', 'clinic.resume'],
    ]);
  });

  it('are asked for with a note, and the desk sees what became of it (S8.3-22, T47)', async () => {
    const { browser, headers } = await atDesk();
    const { provider_id: connected } = await c.calendar();
    const { providers } = good(await c.w.call(listCalendars, {}, headers));
    const free = providers.find(({ id }) => id !== connected);
    if (!free) throw new Error('there is no other clinic');
    const page = await see(browser, path);
    const refused = await press(browser, page, '[value=request]', { entries: { requestedProvider: String(free.id) } });
    expect([refused.status, refused.document.querySelectorAll('main [aria-invalid=true]').length]).toEqual([422, 1]);
    const entries = { requestedProvider: String(free.id), note: 'MedSystem, Kovács Béla' };
    const sent = await press(browser, refused, '[value=request]', { entries });
    expect(sent.text).toContain('Még nincs döntés');
    expect(sent.text).toContain('MedSystem, Kovács Béla');
    const once = await press(browser, sent, '[value=request]', { entries: { ...entries, note: 'MedSystem 2' } });
    expect(once.text).not.toContain('Kovács Béla');
    const { partnerId } = c.w.context().host;
    const settled = { partnerId, providerId: free.id, reason: 'A rendelő nem járult hozzá.' };
    expect([await declineRequest(c.w.services, settled), await declineRequest(c.w.services, settled)]).toEqual([
      true,
      false,
    ]);
    const declined = await see(browser, path);
    expect(declined.text).toContain('A kérést elutasították');
    expect(declined.text).toContain('A rendelő nem járult hozzá.');
    const already = await c.w.call(requestCalendar, { providerId: connected, note: 'x' }, headers);
    expect(already.error?.errorCode).toBe('KC003');
  });

  it('are for a supervisor alone (S1-08, T01)', async () => {
    const { provider_id: providerId } = await c.calendar();
    for (const role of ['agent', 'medical_adviser', 'claims_assessor', 'clinic_staff', 'doctor'] as const) {
      const { headers } = await atDesk([role]);
      expect((await c.w.call(listCalendars, {}, headers)).error?.errorCode).toBe('K403');
      expect((await c.w.call(pauseClinic, { providerId }, headers)).error?.errorCode).toBe('K403');
      expect((await c.w.call(resumeClinic, { providerId }, headers)).error?.errorCode).toBe('K403');
      expect((await c.w.call(requestCalendar, { providerId, note: 'x' }, headers)).error?.errorCode).toBe('K403');
    }
  });
});
