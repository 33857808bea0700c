import { afterAll, beforeAll, expect, it } from 'vitest';
import { readCalendars } from '../../server/booking/partner-calendar/read-times.ts';
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
  { language: 'hu-HU', paused: 'Szünetel', tested: 'Kipróbálva', fresh: 'Friss', limits: 'Egyszerre 2 kérés' },
  { language: 'en-GB', paused: 'Paused', tested: 'Tested', fresh: 'Up to date', limits: '2 requests at once' },
  { language: 'ro-RO', paused: 'În pauză', tested: 'Verificat', fresh: 'La zi', limits: '2 cereri deodată' },
];

it.each(ways)(
  'connects a calendar, tests, starts and pauses it, and sets its limits, by the keyboard alone, at 360 px: $language (S8.3-22, S1-08, R46)',
  { timeout: 120_000 },
  async ({ language, paused, tested, fresh, limits }) => {
    const { w } = portal;
    await w.database.pool.query('delete from partner_slot; delete from partner_calendar');
    const tab = await openTab(portal, { language, width: 360, script: false });
    const { token } = await w.desk(['supervisor']);
    await tab.context.addCookies([
      { name: 'desk', value: token, url: portal.base(), sameSite: 'Strict', httpOnly: true },
    ]);
    const { page } = tab;
    const enter = () => Promise.all([page.waitForEvent('load'), page.keyboard.press('Enter')]);
    const state = () => page.textContent('main li h2');
    await page.goto(`${portal.base()}/desk/calendars`);
    await lookAt(tab, `desk-calendars-1-none-${language}`);
    await skipTo(page, '#providerId');
    await page.keyboard.press('ArrowDown');
    await tabTo(page, '#baseUrl');
    await page.keyboard.type(calendar.base);
    await tabTo(page, '#credential');
    await page.keyboard.press('ArrowDown');
    await tabTo(page, 'button[value=connect]:not(.hidden)');
    await enter();
    await expect.poll(state).toContain(paused);
    await lookAt(tab, `desk-calendars-2-connected-${language}`);
    await skipTo(page, 'main li button[value=test]');
    await enter();
    expect(await page.textContent('main li')).toContain(tested);
    expect(await page.textContent('main li')).toContain('Medplum');
    await skipTo(page, 'main li button[value=resume]');
    await enter();
    await readCalendars(w.services);
    await page.reload();
    expect(await state()).toContain(fresh);
    await lookAt(tab, `desk-calendars-3-started-${language}`);
    await skipTo(page, '#mostAtOnce');
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('2');
    await tabTo(page, 'button[value=limit]:not(.hidden)');
    await enter();
    expect(await page.textContent('main li')).toContain(limits);
    await skipTo(page, 'main li button[value=pause]');
    await enter();
    expect(await state()).toContain(paused);
    await lookAt(tab, `desk-calendars-4-paused-${language}`);
    await tab.context.close();
  },
);
