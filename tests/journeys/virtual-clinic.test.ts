import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acceptPrivacyStatement } from '../../contract/identity/session.ts';
import { statementVersion } from '../../server/portal/content/content.ts';
import { hydrated } from '../../tasks/hydrated.ts';
import { account } from '../identity/account.ts';
import { alsoOffers } from '../support/fixture.ts';
import { good } from '../support/world.ts';
import { skipTo, tabTo } from './keyboard.ts';
import { type LivePortal, live, lookAt, openTab, press } from './live.ts';

let portal: LivePortal;
beforeAll(async () => {
  portal = await live({ brand: {} });
  for (const family of ['Kovács', 'Őri']) await alsoOffers(portal.w.database, family, 103);
  await alsoOffers(portal.w.database, 'Tóth', 203);
  await portal.w.services.directory.refresh();
});
afterAll(() => portal.close());

async function customer(options: Parameters<typeof openTab>[1] = {}) {
  const made = await account(portal.w.database, { subscriptions: [['hasAppointments']], services: ['virtual_clinic'] });
  const { token, headers } = await portal.w.session(made.id);
  const version = statementVersion(portal.w.context());
  good(await portal.w.call(acceptPrivacyStatement, { version, privacyAccepted: true }, headers));
  const tab = await openTab(portal, options);
  await tab.context.addCookies([{ name: 'token', value: token, url: portal.base(), httpOnly: true }]);
  return tab;
}

const words = {
  'hu-HU': { zone: 'budapesti idő', own: 'Az első az Ön órája szerint:', booked: 'Lefoglaltuk az időpontját' },
  'en-GB': { zone: 'Budapest time', own: 'By your own clock the first is at', booked: 'Your appointment is booked' },
  'ro-RO': { zone: 'ora Budapestei', own: 'După ceasul dumneavoastră', booked: 'Programarea este făcută' },
} as const;

describe('a visit by video in a browser (S2.2-01, S3.10-01, S4.4-03)', () => {
  it.each([
    { language: 'hu-HU', width: 360, script: true },
    { language: 'en-GB', width: 1280, script: true },
    { language: 'ro-RO', width: 360, script: false },
  ] as const)(
    'goes from the tile to a booked time: $language, $width px, script $script',
    async ({ language, width, script }) => {
      const tab = await customer({ language, width, script, timeZone: 'Europe/London' });
      const { page } = tab;
      const main = () => page.locator('main').textContent();
      await page.goto(portal.base());
      await press(page, page.locator('main a[href="/services/virtual-clinic"]'));
      await lookAt(tab, `virtual-clinic-1-page-${language}`);
      await press(page, page.locator('main a.button[href="/services/virtual-clinic/search"]'));
      expect(await page.locator('main article').count()).toBe(3);
      expect(await main()).toContain(words[language].zone);
      await lookAt(tab, `virtual-clinic-2-search-${language}`);
      // The browser alone knows where the person is, and the server's own answer does not guess it.
      expect((await main())?.includes(words[language].own)).toBe(script);
      await press(page, page.locator('main article').first().locator('button[name=slotId]:visible').first());
      await lookAt(tab, `virtual-clinic-3-held-${language}`);
      await press(page, page.locator('main button[value=finish-with-login]:visible'));
      expect(await main()).toContain(words[language].booked);
      await lookAt(tab, `virtual-clinic-4-booked-${language}`);
    },
  );

  it('says nothing of another clock to who has the doctor’s, and moves nothing when it does (R13, S3.10-01)', async () => {
    for (const [timeZone, isOther] of [
      ['Europe/Vienna', false],
      ['America/New_York', true],
    ] as const) {
      const { page } = await customer({ timeZone });
      await page.goto(`${portal.base()}/services/virtual-clinic/search?subfunction=103`);
      const times = page.locator('main article button[name=slotId]:visible').first();
      const last = page.locator('main article').last();
      const places = async () => [(await times.boundingBox())?.y, (await last.boundingBox())?.y];
      const before = await places();
      // A telephone's first screen shows a time.
      expect(before[0]).toBeLessThanOrEqual(560);
      await hydrated(page);
      const text = await page.locator('main').textContent();
      expect([timeZone, text?.includes('Az első az Ön órája szerint:')]).toEqual([timeZone, isOther]);
      expect(await places()).toEqual(before);
    }
  });

  it('can be searched by the keyboard alone, and the focus goes to what was found (R46)', async () => {
    const { page } = await customer();
    await page.goto(`${portal.base()}/services/virtual-clinic/search`);
    await hydrated(page);
    await skipTo(page, 'main select[name=subfunction]');
    await page.keyboard.press('ArrowDown');
    await tabTo(page, 'form#search button');
    await page.keyboard.press('Enter');
    await page.waitForURL(/subfunction=103/);
    await expect.poll(() => page.locator('main article').count()).toBe(2);
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('results');
  });
});
