import { afterAll, beforeAll, expect, it } from 'vitest';
import { searchDoctors } from '../../contract/booking/search.ts';
import { hydrated } from '../../tasks/hydrated.ts';
import { good } from '../support/world.ts';
import { type LivePortal, live } from './live.ts';

let portal: LivePortal;
beforeAll(async () => {
  portal = await live();
});
afterAll(() => portal.close());

const host = 'telekom-health.localhost';

/** The brand's headings are tabs. */
async function doctorPage(width: number) {
  const { items } = good(await portal.w.call(searchDoctors, { subfunction: 101 }, { host: `${host}:3000` }));
  // After other journeys, a doctor whom only an assistance company books may have the most times.
  const ours = items.filter(({ bookable }) => bookable);
  const [item] = ours.toSorted((one, other) => other.slots.length - one.slots.length);
  const days = Object.values(Object.groupBy(item?.slots ?? [], ({ start }) => start.slice(0, 10)));
  const [fullest] = days.toSorted((one, other) => (other?.length ?? 0) - (one?.length ?? 0));
  const week = fullest?.[0]?.start.slice(0, 10);
  expect(week, 'a doctor has a free time').toBeDefined();
  const context = await portal.newContext({ viewport: { width, height: 900 } });
  const page = await context.newPage();
  await page.goto(
    `${portal.base(host)}/providers/${item?.provider.id}/doctors/${item?.doctor.id}?subfunction=101&week=${week}`,
  );
  await hydrated(page);
  return { page, context };
}

it.each([360, 768, 1280])('has the way back above the doctor’s name at %i px (S1-09)', async (width) => {
  const { page, context } = await doctorPage(width);
  const back = await page.locator('main a').first().boundingBox();
  const name = await page.locator('h1').boundingBox();
  expect([back, name]).not.toContain(null);
  expect((back?.y ?? 0) + (back?.height ?? 0)).toBeLessThanOrEqual(name?.y ?? 0);
  await context.close();
});

it('ticks the time that is chosen and no other (S2.6-01, S9-01)', async () => {
  const { page, context } = await doctorPage(1280);
  const times = page.locator('fieldset label:has(input[name=slotId])');
  const ticks = page.locator('fieldset label:has(input[name=slotId]) > svg:visible');
  expect(await page.locator('section[aria-labelledby=times]').innerText()).toMatch(/\d:\d\d.*\d:\d\d/s);
  expect(await times.count()).toBeGreaterThan(1);
  expect(await ticks.count()).toBe(0);
  await times.locator('input:visible').first().check({ force: true });
  await expect.poll(() => ticks.count()).toBe(1);
  await context.close();
});
