import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectCalendar } from '../../server/booking/calendar-operator/connect-calendar.ts';
import { medplum } from '../calendars/medplum.ts';
import { skipTo, tabTo } from './keyboard.ts';
import { type LivePortal, live, lookAt, openTab } from './live.ts';

let portal: LivePortal;
let calendar: Awaited<ReturnType<typeof medplum>>;
beforeAll(async () => {
  calendar = await medplum();
  portal = await live({ settings: { KAPU_CALENDAR_HOSTS: `127.0.0.1:${calendar.port}` } });
});
afterAll(() => Promise.all([portal?.close(), calendar?.stop()]));

const ways = [
  { language: 'hu-HU', paused: 'Nem kínáljuk', open: 'Még nincs döntés', fresh: 'Friss' },
  { language: 'en-GB', paused: 'Not offered', open: 'There is no decision yet', fresh: 'Up to date' },
  { language: 'ro-RO', paused: 'Nu este oferită', open: 'Încă nu există o decizie', fresh: 'La zi' },
];

it.each(ways)(
  'pauses a clinic, offers it again, asks for a calendar and sees it connected, by the keyboard alone, at 360 px: $language (S8.3-22, S1-08, T47, R46)',
  { timeout: 120_000 },
  async ({ language, paused, open, fresh }) => {
    const { w } = portal;
    await w.database.pool.query(
      'delete from partner_slot; delete from partner_calendar; delete from clinic_pause; delete from calendar_request',
    );
    const tab = await openTab(portal, { language, width: 360, script: false });
    const { token } = await w.desk(['supervisor']);
    await tab.context.addCookies([
      { name: 'desk', value: token, url: portal.base(), sameSite: 'Strict', httpOnly: true },
    ]);
    const { page } = tab;
    const enter = () => Promise.all([page.waitForEvent('load'), page.keyboard.press('Enter')]);
    const heading = () => page.textContent('main li h2');
    await page.goto(`${portal.base()}/desk/calendars`);
    await lookAt(tab, `desk-calendars-1-none-${language}`);
    await skipTo(page, '#pausedProvider');
    await page.keyboard.press('ArrowDown');
    await tabTo(page, 'button[value=pause-another]:not(.hidden)');
    await enter();
    await expect.poll(heading).toContain(paused);
    await lookAt(tab, `desk-calendars-2-paused-${language}`);
    await skipTo(page, 'main li button[value=resume]');
    await enter();
    expect(await page.locator('main li h2').count()).toBe(0);
    await skipTo(page, '#requestedProvider');
    await page.keyboard.press('ArrowDown');
    await tabTo(page, '#note');
    await page.keyboard.type('MedSystem');
    await tabTo(page, 'button[value=request]:not(.hidden)');
    await enter();
    expect(await page.textContent('main li')).toContain(open);
    expect(await page.textContent('main li')).toContain('MedSystem');
    await lookAt(tab, `desk-calendars-3-asked-${language}`);
    const { provider_id: providerId } = await w.database.db
      .selectFrom('calendar_request')
      .select('provider_id')
      .executeTakeFirstOrThrow();
    const wish = { providerId, baseUrl: calendar.base, access: { kind: 'none' } } as const;
    await connectCalendar(w.services, wish, { force: true });
    await page.reload();
    expect(await heading()).toContain(fresh);
    await lookAt(tab, `desk-calendars-4-connected-${language}`);
    await skipTo(page, 'main li button[value=pause]');
    await enter();
    expect(await heading()).toContain(paused);
    await tab.context.close();
  },
);
