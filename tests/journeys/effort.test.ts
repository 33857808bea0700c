import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadBrands } from '../../server/portal/brand/load.ts';
import { sampled } from '../support/deep.ts';
import { alsoOffers } from '../support/fixture.ts';
import { customerTab } from './customer-tab.ts';
import { type LivePortal, live, openTab, type Tab } from './live.ts';
import { thumbOn } from './thumb.ts';

let portal: LivePortal;
beforeAll(async () => {
  portal = await live({ gallery: false });
  await alsoOffers(portal.w.database, 'Kovács', dermatology);
  await portal.w.services.directory.refresh();
});
afterAll(() => portal.close());

/** The tests' directory has no first visit, and one brand has nothing else. */
const dermatology = 3601;

const phone = { width: 360, height: 780 };

const ways = {
  hu: {
    language: 'hu-HU',
    what: 'belgyógyász',
    skin: 'bőrgyógyász',
    where: 'Budapest',
    number: '06 30 123 4567',
    born: '1980. 05. 14.',
  },
  en: {
    language: 'en-GB',
    what: 'internist',
    skin: 'dermatologist',
    where: 'Budapest',
    number: '+36 30 123 4567',
    born: '19800514',
  },
  ro: {
    language: 'ro-RO',
    what: 'internist',
    skin: 'dermatolog',
    where: 'București',
    number: '+40 712 345 678',
    born: '1980 5 14',
  },
} as const;

const brands = loadBrands(join(import.meta.dirname, '../../brands')).brands.filter(
  ({ hasPublicCalendar, requiresToken }) => hasPublicCalendar && !requiresToken,
);
const rows = brands.map(({ key, hosts: [host = ''], place, specialties }, at) => {
  const way = place === 'hu' ? ways.hu : ([ways.hu, ways.en, ways.ro][at % 3] ?? ways.hu);
  return { key, host, way: specialties?.includes('dermatology') ? { ...way, what: way.skin } : way };
});

async function toAnyTime({ page }: Tab, { what, where }: { what: string; where?: string }) {
  const thumb = thumbOn(page);
  const form = page.locator('main form:has([name=q])').first();
  await thumb.fill(form.locator('[name=q]:visible'), what);
  if (where !== undefined) await thumb.fill(form.locator('input:visible').nth(1), where);
  await thumb.follow(form.locator('button[type=submit]:visible').first(), /\?/);
  await thumb.follow(page.locator('button[name=slotId]:visible').first(), /reservation=/);
  return thumb;
}

describe('a booking with one thumb, from the home page to the confirmation', () => {
  it.each(sampled(rows, 4, 1))(
    'takes a guest 13 taps, 9 fields and 3 swipes at most, the answer about cookies left open, at $key (S2.5-01, S2.7-01, S4.4-01)',
    { timeout: 60_000 },
    async ({ key, host, way }) => {
      const tab = await openTab(portal, { language: way.language, ...phone, touch: true });
      const { page, context, errors } = tab;
      const email = `thumb-${key}@example.com`;
      await page.goto(`${portal.base(host)}/`);
      const { effort, tap, fill, follow } = await toAnyTime(tab, way);
      await fill(page.locator('[name=lastName]'), 'Szőke');
      await fill(page.locator('[name=firstName]'), 'Ünige');
      await fill(page.locator('[name=birthDate]'), way.born);
      await fill(page.locator('[name=email]'), email);
      await fill(page.locator('[name=phone]'), way.number);
      await tap(page.locator('[name=privacyAccepted]'));
      await tap(page.locator('[name=termsAccepted]'));
      await follow(page.locator('button[value=register]:visible'), '[name=code]');
      await portal.w.deliver();
      await fill(page.locator('[name=code]'), portal.w.mailedCode(email));
      await page.waitForSelector('a[href$=".ics"]');
      expect(effort.taps).toBeLessThanOrEqual(13);
      expect(effort.fields).toBeLessThanOrEqual(9);
      expect(effort.swipes).toBeLessThanOrEqual(3);
      expect(errors).toEqual([]);
      await context.close();
    },
  );

  it('takes a customer 5 taps and one field at most (S2.5-01, S4.4-04)', { timeout: 60_000 }, async () => {
    const tab = await customerTab(portal, { language: 'hu-HU', script: true, touch: true, ...phone });
    const { page, context } = tab;
    await page.goto(`${portal.base()}/`);
    const { effort, tap, follow } = await toAnyTime(tab, { what: 'belgyógyász' });
    const personChoice = page.locator('[name=personId]:visible');
    if ((await personChoice.count()) > 0) await tap(personChoice.first());
    await follow(page.locator('button[value=finish-with-login]:visible'), 'a[href$=".ics"]');
    expect(effort.taps).toBeLessThanOrEqual(5);
    expect(effort.fields).toBeLessThanOrEqual(1);
    await context.close();
  });
});
