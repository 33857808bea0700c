import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { preauthFormSteps } from '../../contract/claims/preauthorization-rules.ts';
import { acceptPrivacyStatement } from '../../contract/identity/session.ts';
import { systemClock } from '../../server/platform/clock.ts';
import { statementVersion } from '../../server/portal/content/content.ts';
import { approvingPlan } from '../claims/preauthorizations.ts';
import { plainPdf } from '../files/pdfs.ts';
import { account } from '../identity/account.ts';
import { dayParts } from '../support/day-parts.ts';
import { sampled } from '../support/deep.ts';
import { good } from '../support/world.ts';
import { skipTo, tabTo } from './keyboard.ts';
import { type LivePortal, live, lookAt, openTab } from './live.ts';

let portal: LivePortal;
beforeAll(async () => {
  portal = await live();
});
afterAll(() => portal.close());

const today = systemClock().toZonedDateTimeISO('Europe/Budapest').toPlainDate();
const issued = today.subtract({ days: 5 });
const [from, to] = [today.add({ days: 3 }).toString(), today.add({ days: 9 }).toString()];

/** Entries of each page; `+` chooses in a list or among buttons. */
const entries: Record<(typeof preauthFormSteps)[number], Record<string, string>> = {
  recommendation: {
    ...dayParts('issuedOn', issued.toString()),
    doctorName: 'Dr. Javasló Jolán',
    institution: 'Nyárfa Rendelő',
    diagnosis: 'Tisztázatlan panasz',
  },
  history: { 'answers.pregnancy': 'not_concerned' },
  appointment: { ...dayParts('ranges.0.from', from), ...dayParts('ranges.0.to', to) },
  examination: { scope: 'appointment', place: 'Budapest', mode: 'in_person' },
  care: { 'cares.0.bodySite': 'mellkas' },
  person: { phone: '+36301234567' },
  booking: { bookBy: 'online' },
  call: {},
  statement: {},
};

/** Fields are reached by Tab, choices by the arrows. */
async function type(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(fields)) {
    await tabTo(page, `main [name="${name}"]`);
    const field = page.locator('*:focus');
    const kind = await field.getAttribute('type');
    if (kind === 'radio') {
      await page.keyboard.press('Space');
      await choose(page, value);
    }
    // The parts of a date stand in the order of the machine's own language.
    else if (kind === 'date') await field.fill(value);
    else {
      await page.keyboard.press('ControlOrMeta+A');
      await page.keyboard.type(value);
    }
  }
}

async function choose(page: Page, value: string): Promise<void> {
  for (let presses = 0; presses < 10; presses += 1) {
    if ((await page.locator('*:focus').inputValue()) === value) return;
    await page.keyboard.press('ArrowDown');
  }
  throw new Error(`the arrows never reached ${value}`);
}

async function customer() {
  const { w } = portal;
  const flags = ['hasPreauthorization', 'hasAppointments'] as const;
  const made = await account(w.database, { subscriptions: [flags], plan: approvingPlan });
  const { headers } = await w.session(made.id);
  const version = statementVersion(w.context());
  good(await w.call(acceptPrivacyStatement, { version, privacyAccepted: true }, headers));
  return made.id;
}

async function tabOf(accountId: string, language: string) {
  const { token, refresh_token } = await portal.w.session(accountId);
  const tab = await openTab(portal, { language, script: false, width: 360, height: 780 });
  const url = portal.base();
  await tab.context.addCookies([
    { name: 'token', value: token, url },
    { name: 'refresh_token', value: refresh_token, url },
  ]);
  return tab;
}

const ways = [
  { language: 'hu-HU', draftWord: 'Megkezdve', approved: 'Engedélyezve' },
  { language: 'en-GB', draftWord: 'Begun', approved: 'Approved' },
  { language: 'ro-RO', draftWord: 'Începută', approved: 'Aprobată' },
];

it.each(sampled(ways, ways.length))(
  'is asked for by keyboard, without script, on 360 pixels, left half-way and gone on with on another device, in $language (S2.8-01, S1-11, 0040)',
  { timeout: 120_000 },
  async ({ language, draftWord, approved }) => {
    const accountId = await customer();
    const first = await tabOf(accountId, language);
    const enter = async (page: Page, selector: string) => {
      await tabTo(page, selector);
      await Promise.all([page.waitForNavigation(), page.keyboard.press('Enter')]);
    };
    const go = 'form#step button[name=intent]:is([value=next], [value=send]):not(.hidden)';
    await first.page.goto(`${portal.base()}/services/preauthorization`);
    await lookAt(first, 'preauthorization-1-list');
    await skipTo(first.page, 'main a[href="/services/preauthorization/new"]');
    await Promise.all([first.page.waitForNavigation(), first.page.keyboard.press('Enter')]);
    await skipTo(first.page, 'main select');
    await choose(first.page, '105');
    await lookAt(first, 'preauthorization-2-start');
    await enter(first.page, go);
    await skipTo(first.page, '#file');
    await first.page.setInputFiles('#file', {
      name: 'javaslat.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from(await plainPdf('preauthorization')),
    });
    for (const step of preauthFormSteps.slice(0, 4)) {
      await type(first.page, entries[step]);
      await lookAt(first, `preauthorization-3-${step}`);
      await enter(first.page, go);
    }
    await first.context.close();

    const second = await tabOf(accountId, language);
    const { page } = second;
    await page.goto(`${portal.base()}/services/preauthorization`);
    expect(await page.locator('main').textContent()).toContain(draftWord);
    await page.goto(`${portal.base()}/services/preauthorization/new?step=care`);
    for (const step of preauthFormSteps.slice(4, -1)) {
      await type(page, entries[step]);
      await lookAt(second, `preauthorization-4-${step}`);
      await enter(page, go);
    }
    await lookAt(second, 'preauthorization-5-statement');
    expect(await page.locator('main dl').textContent()).toContain('javaslat.pdf');
    for (const box of ['statementAccepted', 'consent']) {
      await tabTo(page, `main [name=${box}]`);
      await page.keyboard.press('Space');
    }
    await enter(page, go);
    await page.waitForURL(/\/services\/preauthorization\/[\dA-Z]{4}-[\dA-Z]{4}/);
    await lookAt(second, 'preauthorization-6-case');
    expect(await page.locator('#state').textContent()).toBe(approved);
    await enter(page, 'main a[href*="preauthRef="]');
    expect(await page.locator('input[name=preauthRef]').count()).toBeGreaterThan(0);
    await second.context.close();
  },
);
