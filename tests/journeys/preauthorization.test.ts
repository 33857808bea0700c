import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { preauthFormSteps } from '../../contract/claims/preauthorization-rules.ts';
import { acceptPrivacyStatement } from '../../contract/identity/session.ts';
import { systemClock } from '../../server/platform/clock.ts';
import { statementVersion } from '../../server/portal/content/content.ts';
import { account } from '../account.ts';
import { plainPdf } from '../files/pdfs.ts';
import { approvingPlan } from '../preauthorizations.ts';
import { good } from '../world.ts';
import { type Live, live, lookAt, openTab } from './live.ts';

let portal: Live;
beforeAll(async () => {
  portal = await live();
});
afterAll(() => portal.close());

const today = systemClock().toZonedDateTimeISO('Europe/Budapest').toPlainDate();
const issued = today.subtract({ days: 5 });
const [from, to] = [today.add({ days: 3 }).toString(), today.add({ days: 9 }).toString()];

/** What is typed on each page; `+` chooses in a list or among buttons. */
const typed: Record<(typeof preauthFormSteps)[number], Record<string, string>> = {
  recommendation: {
    'issuedOn-year': String(issued.year),
    'issuedOn-month': String(issued.month),
    'issuedOn-day': String(issued.day),
    doctorName: 'Dr. Javasló Jolán',
    institution: 'Nyárfa Rendelő',
    diagnosis: 'Tisztázatlan panasz',
  },
  history: { 'answers.pregnancy': 'not_concerned' },
  appointment: { 'ranges.0.from': from, 'ranges.0.to': to },
  examination: { scope: 'appointment', place: 'Budapest', mode: 'in_person' },
  care: { 'cares.0.bodySite': 'mellkas' },
  person: { phone: '+36301234567' },
  booking: { bookBy: 'online' },
  call: {},
  statement: {},
};

/** By the keyboard alone: a field is reached, and what is typed or chosen is sent by Enter. */
async function type(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(fields)) {
    const field = page.locator(`main [name="${name}"]`);
    if ((await field.first().getAttribute('type')) === 'radio') {
      await page.locator(`main [name="${name}"][value="${value}"]`).focus();
      await page.keyboard.press('Space');
    } else {
      await field.focus();
      await field.fill(value);
    }
  }
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

/** A browser of 360 pixels without script, logged in. */
async function tabOf(accountId: string) {
  const { token, refresh_token } = await portal.w.session(accountId);
  const tab = await openTab(portal, { language: 'hu-HU', script: false, width: 360, height: 780 });
  const url = portal.base();
  await tab.context.addCookies([
    { name: 'token', value: token, url },
    { name: 'refresh_token', value: refresh_token, url },
  ]);
  return tab;
}

it('is asked for by keyboard, without script, on 360 pixels, left half-way and gone on with on another device (S2.8-01, S1-11, 0040)', async () => {
  const accountId = await customer();
  const first = await tabOf(accountId);
  const enter = async (page: Page) => {
    await page.locator('form#step button:not(.hidden):visible').last().focus();
    await Promise.all([page.waitForNavigation(), page.keyboard.press('Enter')]);
  };
  await first.page.goto(`${portal.base()}/services/preauthorization`);
  await lookAt(first, 'preauthorization-1-list');
  await first.page.goto(`${portal.base()}/services/preauthorization/new`);
  await first.page.selectOption('main select', '105');
  await lookAt(first, 'preauthorization-2-start');
  await enter(first.page);
  await first.page.setInputFiles('#file', {
    name: 'javaslat.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from(await plainPdf('preauthorization')),
  });
  for (const step of preauthFormSteps.slice(0, 4)) {
    await type(first.page, typed[step]);
    await lookAt(first, `preauthorization-3-${step}`);
    await enter(first.page);
  }
  await first.context.close();

  const second = await tabOf(accountId);
  const { page } = second;
  await page.goto(`${portal.base()}/services/preauthorization`);
  expect(await page.locator('main').textContent()).toContain('megkezdve');
  await page.goto(`${portal.base()}/services/preauthorization/new?step=care`);
  for (const step of preauthFormSteps.slice(4, -1)) {
    await type(page, typed[step]);
    await lookAt(second, `preauthorization-4-${step}`);
    await enter(page);
  }
  await lookAt(second, 'preauthorization-5-statement');
  expect(await page.locator('main dl').textContent()).toContain('javaslat.pdf');
  await page.locator('main [name=statementAccepted]').focus();
  await page.keyboard.press('Space');
  await enter(page);
  await page.waitForURL(/\/services\/preauthorization\/[\dA-Z]{4}-[\dA-Z]{4}/);
  await lookAt(second, 'preauthorization-6-case');
  expect(await page.locator('#state').textContent()).toBe('engedélyezve');
  await page.locator('main a[href*="preauthRef="]').first().focus();
  await Promise.all([page.waitForNavigation(), page.keyboard.press('Enter')]);
  expect(await page.locator('input[name=preauthRef]').count()).toBeGreaterThan(0);
  await second.context.close();
}, 120_000);
