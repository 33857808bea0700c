import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { systemClock } from '../../server/platform/clock.ts';
import { bookUnder } from '../claims/preauthorizations.ts';
import { planOf } from '../entitlement/covered.ts';
import { customerTab } from './customer-tab.ts';
import { skipTo, tabTo } from './keyboard.ts';
import { type LivePortal, live, lookAt, mailedLink, openTab } from './live.ts';

let portal: LivePortal;
beforeAll(async () => {
  portal = await live();
});
afterAll(() => portal.close());

const subfunctionId = 101;
/** Once for each person, so that the second use costs the whole price. */
const plan = planOf({ covers: { subfunctions: [subfunctionId] }, allowed: { count: 1 } });
const flags = ['hasRelatives', 'hasAppointments', 'hasCoverage'] as const;

async function enter(page: Page): Promise<void> {
  await Promise.all([page.waitForEvent('load'), page.keyboard.press('Enter')]);
}

/** `true` ticks a box or chooses a button. */
async function fill(page: Page, fields: readonly (readonly [selector: string, value: string | true])[]): Promise<void> {
  for (const [selector, value] of fields) {
    await tabTo(page, selector);
    await (value === true ? page.keyboard.press('Space') : page.keyboard.type(value));
  }
}

const bornOn = ({ year, month, day }: Temporal.PlainDate) =>
  [
    ['[name=birthDate-year]', String(year)],
    ['[name=birthDate-month]', String(month)],
    ['[name=birthDate-day]', String(day)],
  ] as const;

/** The first of the relationships is a child; each press of the arrow goes to the next one. */
async function addRelative(
  page: Page,
  more: { name: string; birth: Temporal.PlainDate; down: number; email?: string },
) {
  await page.goto(`${portal.base()}/services/relatives`);
  await skipTo(page, 'main a[href^="/services/relatives/add"]');
  await enter(page);
  await skipTo(page, '[name=lastName]');
  await page.keyboard.type('Szőke');
  await fill(page, [['[name=firstName]', more.name], ...bornOn(more.birth), ['[name=relationship]', true]]);
  for (let no = 0; no < more.down; no += 1) await page.keyboard.press('ArrowDown');
  if (more.email !== undefined) await fill(page, [['[name=email]', more.email]]);
  await fill(page, [
    ['[name=scope-book]', true],
    ['[name=coverageShared]', true],
    ...(more.email === undefined ? ([['[name=declared]', true]] as const) : []),
  ]);
  await tabTo(page, 'form#step button:not(.hidden)');
  await enter(page);
  expect(new URL(page.url()).pathname).toBe('/services/relatives');
  expect(await page.locator('main').textContent()).toContain(`Szőke ${more.name}`);
}

/** `down` presses of the arrow choose the person; the customer comes first. */
async function bookFor(page: Page, name: string, down: number) {
  await page.goto(`${portal.base()}/services/provider-search?subfunction=${subfunctionId}`);
  await skipTo(page, 'button[name=slotId]');
  await enter(page);
  const choices = await page.locator('main fieldset label').allTextContents();
  await skipTo(page, '[name=personId]');
  for (let no = 0; no < down; no += 1) await page.keyboard.press('ArrowDown');
  expect(
    await page.locator('label:has([name=personId]:checked), [name=personId]:checked + label').textContent(),
  ).toContain(name);
  await tabTo(page, 'button[value=finish-with-login]');
  await enter(page);
  const text = (await page.locator('main').textContent()) ?? '';
  expect(text).toContain(name);
  return { choices, number: /[\dA-Z]{4}-[\dA-Z]{4}/.exec(text)?.[0] ?? '' };
}

it('a child is booked for with the price of their coverage, and a spouse as long as they let it, by keyboard, without script, on 360 pixels (not-shown 5.8, D2, S1-11)', async () => {
  const { w } = portal;
  const way = { language: 'hu-HU', script: false };
  const born = (years: number) => systemClock().toZonedDateTimeISO('Europe/Budapest').toPlainDate().subtract({ years });
  const family = [
    { family_name: 'Szőke', given_name: 'Bence', birth_date: born(8).toString() },
    { family_name: 'Szőke', given_name: 'Márton', birth_date: born(40).toString() },
  ];
  const tab = await customerTab(portal, { ...way, flags, plan, family });
  const { page, headers } = tab;
  const [own] = await w.database.db
    .selectFrom('slot')
    .select('slot.id')
    .innerJoin('offering', 'offering.schedule_id', 'slot.schedule_id')
    .where('offering.subfunction_id', '=', subfunctionId)
    .where('slot.status', '=', 'free')
    .orderBy('start_at', 'desc')
    .limit(1)
    .execute();
  expect((await bookUnder(w, headers, own?.id ?? '')).error).toBeUndefined();
  const today = systemClock().toZonedDateTimeISO('Europe/Budapest').toPlainDate();

  await addRelative(page, { name: 'Bence', birth: today.subtract({ years: 8 }), down: 0 });
  await lookAt(tab, 'relatives-1-list');
  const child = await bookFor(page, 'Bence', 1);
  const [mine = '', theirs = ''] = child.choices;
  expect([mine.includes('Ünige'), theirs.includes('Bence')]).toEqual([true, true]);
  expect(theirs).toMatch(/\b0\sFt/);
  expect(mine).not.toMatch(/\b0\sFt/);
  await lookAt(tab, 'relatives-2-booked');
  await page.goto(`${portal.base()}/services/appointments/${child.number}`);
  expect(await page.locator('main').textContent()).toContain('Bence');

  const email = `${randomUUID()}@example.com`;
  await addRelative(page, { name: 'Márton', birth: today.subtract({ years: 40 }), down: 1, email });
  const relative = await openTab(portal, { ...way, width: 360 });
  const link = await mailedLink(portal, email, 'relative-invitation');
  await relative.page.goto(link);
  await lookAt(relative, 'relatives-3-invitation');
  await skipTo(relative.page, '[name=name]');
  await relative.page.keyboard.type('Szőke Márton');
  await fill(relative.page, bornOn(today.subtract({ years: 40 })));
  await tabTo(relative.page, 'button[value=accept]');
  await enter(relative.page);

  const spouse = await bookFor(page, 'Márton', 2);
  const visit = `${portal.base()}/services/appointments/${spouse.number}`;
  expect((await page.goto(visit))?.status()).toBe(200);
  await skipTo(relative.page, 'button[value=refuse]');
  await enter(relative.page);
  expect((await page.reload())?.status()).toBe(404);
  await page.goto(`${portal.base()}/services/appointments`);
  const visits = await page.locator('main').textContent();
  expect([visits?.includes('Bence'), visits?.includes('Márton')]).toEqual([true, false]);
}, 60_000);
