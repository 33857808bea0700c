import type { Page } from 'playwright-core';
import { type Face, logIn, open } from './key-screens.ts';

/** A customer's page, and the element for which they open it. */
export type InsideScreen = {
  name: string;
  what: string;
  go: (page: Page, face: Face) => Promise<boolean>;
  thing: string;
};

const at = (path: string) => async (page: Page, face: Face) => {
  await open(page, face, path);
  return new URL(page.url()).pathname === path;
};

const turn = (path: string, button: RegExp) => async (page: Page, face: Face) => {
  await open(page, face, '/');
  const line = page.locator(`section[aria-labelledby=waiting] a[href^="${path}/"]`).filter({ hasText: button }).first();
  if ((await line.count()) === 0) return false;
  await open(page, face, (await line.getAttribute('href')) ?? '/');
  return true;
};

const answers = /Válaszolok|Answer|Răspund/;
const books = /Foglalok|Book|Programez/;
const answer = 'main form [name=text]';

/** Logs in, and chooses the fullest plan where the customer has several. */
export async function enter(page: Page, face: Face): Promise<void> {
  await logIn(page, face);
  await open(page, face, '/require-full-auth');
  const full = page.locator('main button[name=sid]', { hasText: /Teljes|Complete|Complet/ }).first();
  if ((await full.count()) > 0) await Promise.all([page.waitForEvent('load'), full.click()]);
  if (new URL(page.url()).pathname !== '/privacy-statement') return;
  await page.check('main form input[type=checkbox]');
  await Promise.all([page.waitForEvent('load'), page.locator('main form button').first().click()]);
}

export const insideScreens: readonly InsideScreen[] = [
  { name: 'home', what: 'first line', go: at('/'), thing: 'section[aria-labelledby=waiting] :is(a, p):visible' },
  { name: 'request', what: 'answer', go: turn('/requests', answers), thing: answer },
  { name: 'claim', what: 'answer', go: turn('/services/claim-reporting', answers), thing: answer },
  {
    name: 'approval',
    what: 'book',
    go: turn('/services/preauthorization', books),
    thing: 'section[aria-labelledby=items] li a:visible',
  },
  { name: 'coverage', what: 'first benefit', go: at('/services/coverage'), thing: 'main details li:visible' },
  { name: 'messages', what: 'first line', go: at('/messages'), thing: 'main li:visible' },
  { name: 'appointments', what: 'first', go: at('/services/appointments'), thing: 'main li:visible' },
  { name: 'records', what: 'first', go: at('/records'), thing: 'main li:visible' },
  { name: 'account', what: 'first row', go: at('/account'), thing: 'main section li:visible' },
];
