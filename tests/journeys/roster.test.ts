import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { acceptPrivacyStatement } from '../../contract/identity/session.ts';
import { statementVersion } from '../../server/portal/content/content.ts';
import { account } from '../identity/account.ts';
import { alsoOffers } from '../support/fixture.ts';
import { good } from '../support/world.ts';
import { skipTo, tabTo } from './keyboard.ts';
import { type LivePortal, live, lookAt, openTab } from './live.ts';

let portal: LivePortal;
beforeAll(async () => {
  portal = await live({ brand: {} });
  await alsoOffers(portal.w.database, 'Kovács', 103);
  await portal.w.services.directory.refresh();
});
afterAll(() => portal.close());

const ways = [
  { language: 'hu-HU', on: 'Most ügyel', next: 'Ön következik.', booked: 'Lefoglaltuk az időpontját' },
  { language: 'en-GB', on: 'On duty now', next: 'You would be next.', booked: 'Your appointment is booked' },
  { language: 'ro-RO', on: 'De gardă acum', next: 'Urmați dumneavoastră.', booked: 'Programarea este făcută' },
];

async function cookie(tab: Awaited<ReturnType<typeof openTab>>, name: 'token' | 'desk', value: string) {
  await tab.context.addCookies([{ name, value, url: portal.base(), sameSite: 'Strict', httpOnly: true }]);
}

async function enter(page: Page) {
  await Promise.all([page.waitForEvent('load'), page.keyboard.press('Enter')]);
}

it.each(ways)(
  'puts a doctor on duty and asks for them by the keyboard alone, at 360 px: $language (S2.2-01, R46)',
  { timeout: 120_000 },
  async ({ language, on, next, booked }) => {
    const { w } = portal;
    await w.database.pool.query(`delete from duty_shift; update reservation set status = 'expired';
      update slot set status = 'busy-unavailable' where on_duty`);
    const desk = await openTab(portal, { language, width: 360, script: false });
    await cookie(desk, 'desk', (await w.desk(['supervisor'])).token);
    const at = desk.page;
    await at.goto(`${portal.base()}/desk/roster`);
    await lookAt(desk, `roster-1-empty-${language}`);
    await skipTo(at, '#dutyDoctor');
    await at.keyboard.press('ArrowDown');
    // From midnight to midnight, whatever hour it is.
    await tabTo(at, '#startsAt');
    await at.keyboard.press('ArrowDown');
    await tabTo(at, '#endsAt');
    await at.keyboard.press('ArrowDown');
    await tabTo(at, 'button[value=add]:not(.hidden)');
    await enter(at);
    expect(await at.textContent('main ul')).toContain(on);
    await lookAt(desk, `roster-2-on-duty-${language}`);
    // Long enough for one more visit in the last minutes of the day.
    await w.database.pool.query(`update duty_shift set end_at = end_at + interval '1 hour'`);

    const made = await account(w.database, { subscriptions: [['hasAppointments']], services: ['virtual_clinic'] });
    const { token, headers } = await w.session(made.id);
    const version = statementVersion(w.context());
    good(await w.call(acceptPrivacyStatement, { version, privacyAccepted: true }, headers));
    const patient = await openTab(portal, { language, width: 360, script: language !== 'ro-RO' });
    await cookie(patient, 'token', token);
    const { page } = patient;
    await page.goto(`${portal.base()}/services/virtual-clinic`);
    expect(await page.textContent('section[aria-labelledby=now]')).toContain(next);
    await lookAt(patient, `roster-3-now-${language}`);
    await skipTo(page, 'section[aria-labelledby=now] button');
    await enter(page);
    await lookAt(patient, `roster-4-held-${language}`);
    await skipTo(page, 'main button[value=finish-with-login]');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.textContent('main')).toContain(booked);

    await at.reload();
    await skipTo(at, 'main li button[value=end]');
    await enter(at);
    expect(await at.textContent('main')).not.toContain(on);
    await patient.context.close();
    await desk.context.close();
  },
);
