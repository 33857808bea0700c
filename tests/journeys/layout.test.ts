import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startReservation } from '../../contract/booking/hold.ts';
import { searchDoctors } from '../../contract/booking/search.ts';
import { languages } from '../../contract/platform/languages.ts';
import { loadBrands } from '../../server/portal/brand/load.ts';
import { hydrated } from '../../tasks/hydrated.ts';
import { deep, sampled } from '../support/deep.ts';
import { alsoOffers } from '../support/fixture.ts';
import { good } from '../support/world.ts';
import { brokenLanguages, layoutFaults } from './layout.ts';
import { type LivePortal, live } from './live.ts';

// At 360 px, with the usual letters and with letters twice as large.

const { brands } = loadBrands('brands');
const dermatology = { specialization: 36, subfunctionId: 3601 };

let portal: LivePortal;
beforeAll(async () => {
  portal = await live({ brand: {} });
  await alsoOffers(portal.w.database, 'Kovács', dermatology.subfunctionId);
  await portal.w.services.directory.refresh();
});
afterAll(() => portal.close());

type Brand = (typeof brands)[number];

/** As far as a visitor of the brand gets. */
async function pathsOf(brand: Brand): Promise<string[]> {
  if (!brand.hasPublicCalendar || brand.requiresToken) return ['/', '/login', '/services/provider-search'];
  const headers = { host: `${brand.hosts[0]}:3000` };
  const { specialization, subfunctionId } = brand.specialties ? dermatology : { specialization: 1, subfunctionId: 101 };
  const filter = { specialization, location: 'Budapest' };
  const { items } = good(await portal.w.call(searchDoctors, filter, headers));
  const item = items.find(({ slots, bookable }) => bookable && slots.length > 0);
  const slotId = item?.slots[0]?.slotId ?? '';
  const { token } = good(await portal.w.call(startReservation, { slotId, subfunctionId }, headers));
  return [
    '/',
    `${brand.searchPath}?specialization=${specialization}&location=Budapest`,
    `/providers/${item?.provider.id}/doctors/${item?.doctor.id}?reservation=${token}`,
    `/services/provider-search/reservation?reservation=${token}`,
  ];
}

async function openAt(page: Page, brand: Brand, path: string): Promise<void> {
  await page.goto(`${portal.base(brand.hosts[0])}${path}`, { waitUntil: 'load' });
  // A menu that is opened during the script's takeover stays open, whatever is pressed meanwhile.
  await hydrated(page);
}

/** One language a brand, in turns; in the deep run every language. */
function languagesOf(brand: Brand): readonly string[] {
  return deep ? languages : [languages[brands.indexOf(brand) % languages.length] ?? 'hu'];
}

async function look(page: Page, brand: Brand): Promise<string[]> {
  const faults: string[] = [];
  for (const path of await pathsOf(brand)) {
    await openAt(page, brand, path);
    const answer = page.locator('aside form[action="/cookies"] button').first();
    if (await answer.isVisible()) {
      await answer.click();
      await answer.waitFor({ state: 'hidden' });
      await openAt(page, brand, path);
    }
    for (const size of ['100%', '200%']) {
      await page.evaluate((fontSize) => {
        document.documentElement.style.fontSize = fontSize;
      }, size);
      const menu = page.locator('header details:has(button[name=language]) > summary');
      const pageFaults = await layoutFaults(page);
      if ((await menu.count()) > 0 && (await menu.isVisible())) {
        await menu.click();
        pageFaults.push(...(await brokenLanguages(page)));
        await menu.click();
        await page.locator('header details[open]').waitFor({ state: 'detached' });
      }
      faults.push(...pageFaults.map((fault) => `${path.split('?')[0]} ${size}: ${fault}`));
    }
  }
  return faults;
}

describe.each(sampled(brands, 15, 1).map((brand) => [brand.key, brand] as const))('%s on a phone', (_key, brand) => {
  it.each(languagesOf(brand))(
    'covers nothing, breaks no language and scrolls only down in %s, also with letters of 200 % (S1-09, S1-11, R46)',
    { timeout: 120_000 },
    async (language) => {
      const viewport = { width: 360, height: 780 };
      const context = await portal.newContext({ viewport, locale: language, reducedMotion: 'reduce' });
      const faults = await look(await context.newPage(), brand);
      await context.close();
      expect(faults).toEqual([]);
    },
  );
});
