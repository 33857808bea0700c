import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { offerTimes } from '../../server/booking/waiting-list/offer-times.ts';
import { hashPassword } from '../../server/identity/password/hash.ts';
import { joined, patient, wish } from '../booking/waiting.ts';
import { account } from '../identity/account.ts';
import { dayParts } from '../support/day-parts.ts';
import { deep, sampled } from '../support/deep.ts';
import { invariantBreaches } from '../support/invariants.ts';
import { goodPassword } from '../support/registrant.ts';
import { type LivePortal, live, lookAt, openTab, press, type Tab } from './live.ts';

let portal: LivePortal;
let passwordHash: string;
beforeAll(async () => {
  portal = await live({ brand: {} });
  passwordHash = await hashPassword(goodPassword);
});
afterAll(() => portal.close());

/** Noon at the clinics, whenever the journey is made: no offer begins at night. */
const noon = () => portal.w.services.clock().toZonedDateTimeISO('Europe/Budapest').withPlainTime('12:00').toInstant();

/** It is offered for half an hour from now. */
async function freeEvening(days: number): Promise<void> {
  const { w } = portal;
  const { db, pool } = w.database;
  const { id: schedule_id, of_doctor } = await db
    .selectFrom('schedule')
    .innerJoin('doctor', 'doctor.id', 'schedule.doctor_id')
    .where('doctor.family_name', '=', 'Tóth')
    .select(['schedule.id', 'schedule.doctor_id as of_doctor'])
    .executeTakeFirstOrThrow();
  const start = noon().add({ hours: days * 24 + 6 });
  const times = { start_at: start.toString(), end_at: start.add({ minutes: 30 }).toString() };
  await db
    .insertInto('slot')
    .values({ id: randomUUID(), schedule_id, of_doctor, status: 'free', ...times })
    .execute();
  await offerTimes({ ...w.services, clock: noon }, w.hosts.all);
  const ends = w.services.clock().add({ minutes: 30 }).toString();
  await db.updateTable('waiting_offer').set({ ends_at: ends }).where('outcome', 'is', null).execute();
  await pool.query("update reservation set expires_at = $1 where status = 'held'", [ends]);
}

const scripts = [
  { language: 'hu-HU', script: false },
  { language: 'hu-HU', script: true },
];
const passing = [
  { language: 'en-GB', no: 0, says: 'We pass the appointment on', counts: /\d+ more minutes left/ },
  { language: 'ro-RO', no: 1, says: 'Dăm intervalul mai departe', counts: /Au mai rămas \d+/ },
];

const latest = () =>
  noon()
    .add({ hours: 30 * 24 })
    .toString()
    .slice(0, 10);
async function typeDay(page: Tab['page'], name: string, day: string): Promise<void> {
  for (const [part, value] of Object.entries(dayParts(name, day))) await page.fill(`[name=${part}]`, value);
}

const earliest = () => noon().toString().slice(0, 10);

async function openList(tab: Tab): Promise<void> {
  await tab.page.goto(`${portal.base()}/waiting-list`);
}

describe('whoever finds no time', () => {
  it.each(sampled(scripts, 2, 1))(
    'gets a place from an empty search by logging in, and books what becomes free: $language, script $script (R31, R32, S1-03)',
    { timeout: 120_000 },
    async ({ language, script }) => {
      const { email } = await account(portal.w.database, { passwordHash });
      const tab = await openTab(portal, { language, script, width: 360 });
      const { page } = tab;
      const name = `waiting-${script ? 'script' : 'plain'}`;
      await page.goto(`${portal.base()}/services/provider-search?subfunction=201&location=hu-bu-13&timeOfDay=evening`);
      await lookAt(tab, `${name}-1-empty`);
      await press(page, page.locator('main a', { hasText: 'Feliratkozom a várólistára' }).first());
      await page.fill('main [name=email]', email);
      await page.fill('main [name=password]', goodPassword);
      await press(page, page.locator('main form[method=post] button').first());
      await page.check('[name=privacyAccepted]');
      await press(page, page.locator('main form[method=post] button').first());
      expect(new URL(page.url()).pathname).toBe('/waiting-list');
      expect(await page.locator('[name=subfunctionId]').inputValue()).toBe('201');
      expect(await page.locator('[name=location]').inputValue()).toContain('XIII. kerület');
      expect(await page.locator('[name=dayParts]:checked').count()).toBe(1);
      await typeDay(page, 'latest', '2020-01-01');
      await press(page, page.locator('button[value=join]'));
      await page.waitForSelector('[role=alert]');
      await lookAt(tab, `${name}-2-refused`);
      expect(await page.locator('[name=dayParts]:checked').count()).toBe(1);
      await typeDay(page, 'latest', latest());
      await press(page, page.locator('button[value=join]'));
      await page.waitForURL(/done=joined/);
      await lookAt(tab, `${name}-3-joined`);
      await freeEvening(script ? 5 : 3);
      await openList(tab);
      await lookAt(tab, `${name}-4-offer`);
      expect(await page.locator('main').innerText()).toContain('tartjuk fenn Önnek');
      await press(page, page.locator('button[value=take]'));
      await page.waitForURL(/reservation=/);
      expect(await page.locator('h1').innerText()).toBe('Lefoglaltuk az időpontját');
      await openList(tab);
      await lookAt(tab, `${name}-5-taken`);
      expect(await page.locator('main').innerText()).toContain('Időpont lett belőle');
      expect(tab.errors).toEqual([]);
      expect(await invariantBreaches(portal.w.database)).toEqual([]);
      await tab.context.close();
    },
  );

  it.runIf(deep).each(passing)(
    'lets an offer go and waits on: $language (R31, S1-11)',
    { timeout: 60_000 },
    async ({ language, no, says, counts }) => {
      const who = await patient(portal.w);
      const evening = { subfunctionId: 201, location: 'hu-bu-13', dayParts: ['evening' as const] };
      await joined(portal.w, who, { ...wish, ...evening, earliest: earliest(), latest: latest() });
      await freeEvening(8 + no);
      const tab = await openTab(portal, { language, width: 360 });
      const [key = '', value = ''] = who.cookie.split('=');
      await tab.context.addCookies([{ name: key, value, url: portal.base() }]);
      await openList(tab);
      await lookAt(tab, `waiting-pass-${language}`);
      await expect.poll(() => tab.page.locator('main').innerText()).toMatch(counts);
      await press(tab.page, tab.page.locator('button[value=pass]'));
      await tab.page.waitForURL(/done=passed/);
      expect(await tab.page.locator('main').innerText()).toContain(says);
      expect(tab.errors).toEqual([]);
      await tab.context.close();
    },
  );
});
