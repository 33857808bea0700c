import { rmSync } from 'node:fs';
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { getConfig } from '../../contract/platform/config.ts';
import { type Face, keyScreens } from '../../lab/key-screens.ts';
import { hashPassword } from '../../server/identity/password/hash.ts';
import { account } from '../identity/account.ts';
import { isPseudo, pseudo, pseudoBrands } from '../support/pseudo.ts';
import { good } from '../support/world.ts';
import { type LivePortal, live, openTab } from './live.ts';

const password = 'hosszú jelszó a próbához';
const brands = pseudoBrands();
let portal: LivePortal;
let face: Face;

beforeAll(async () => {
  portal = await live({ brands });
  const { w } = portal;
  const { email } = await account(w.database, { passwordHash: await hashPassword(password) });
  face = {
    base: portal.base(),
    subfunction: 101,
    textPage: '/about-us',
    closed: false,
    customer: { email, password },
    letter: async (to) => {
      await w.deliver();
      return w.letters.findLast((letter) => letter.to === to)?.text ?? '';
    },
  };
});
afterAll(async () => {
  await portal.close();
  rmSync(brands, { recursive: true });
});

/** Data in any place: words of the tables, of dates, of the languages' own names and of the partner's. */
async function dataWords(): Promise<Set<string>> {
  const { db } = portal.w.database;
  const { rows: tables } = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = 'public'`.execute(db);
  const texts: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.table(name)} t`.execute(db);
    texts.push(...rows.map(({ row }) => row));
  }
  const dates = Array.from({ length: 366 }, (_, day) =>
    (['long', 'short'] as const).map((length) =>
      new Date(Date.UTC(2026, 0, 1 + day)).toLocaleDateString('hu', { month: length, weekday: length }),
    ),
  );
  const { brand } = portal.w.context().host;
  const { menu } = good(await portal.w.call(getConfig, {}));
  texts.push(
    ...dates.flat(),
    JSON.stringify(brand),
    JSON.stringify(menu),
    'Magyar English Română HU Ft Kapu GeoNames Natural Earth',
  );
  return new Set(wordsOf(texts.join(' ')));
}

function wordsOf(text: string): string[] {
  return text.toLocaleLowerCase('hu').match(/\p{L}{2,}/gu) ?? [];
}

/** The whole text of these pages is written outside the code. */
const written = ['text', 'app'];

/** Each once. */
function textsOn(page: Page, parts: string): Promise<string[]> {
  return page.evaluate((parts) => {
    const texts = new Set<string>();
    for (const part of document.querySelectorAll(parts)) {
      const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const element = node.parentElement;
        if (!element || element.closest('.prose, script, style, option, [aria-hidden=true]')) continue;
        if (element.checkVisibility()) texts.add(node.textContent ?? '');
      }
    }
    return [...texts];
  }, parts);
}

/** Words outside all nested brackets that are no number of a reservation. */
function unbracketed(text: string): string {
  const inner = text.replaceAll(/⟦[^⟦⟧]*⟧/g, ' ');
  return inner === text ? text.replaceAll(/\b[A-Z\d]{4}-[A-Z\d]{4}\b/g, '') : unbracketed(inner);
}

function clippedOn(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('button, .button, summary')]
      .filter((button) => button.checkVisibility() && button.clientWidth > 0)
      .filter((button) => button.scrollWidth > button.clientWidth + 1)
      .map((button) => button.textContent?.trim() ?? ''),
  );
}

it('leaves placeholders and plurals as they are and makes the rest longer (S1-11)', () => {
  const text = '{count, plural, one {# perc {name}} other {# perc}} alatt';
  expect(pseudo(text)).toBe('⟦{count, plural, one {# péêrc {name}} other {# péêrc}} áâláâtt⟧');
});

it('fits and is said by the catalogues on every key screen, however long the words are (S1-11)', {
  timeout: 120_000,
}, async () => {
  const known = await dataWords();
  const tab = await openTab(portal, { width: 360 });
  const { page } = tab;
  const faults: string[] = [];
  for (const { name, go } of keyScreens) {
    await go(page, face);
    await page.waitForLoadState('load');
    for (const width of [320, 360]) {
      await page.setViewportSize({ width, height: 740 });
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      if (wide > 0) faults.push(`${name} at ${width}: ${wide} px too wide`);
      faults.push(...(await clippedOn(page)).map((button) => `${name} at ${width}: clipped ${button}`));
    }
    for (const text of await textsOn(page, written.includes(name) ? 'header, footer' : 'header, main, footer'))
      for (const word of wordsOf(unbracketed(text)))
        if (!known.has(word) && !isPseudo(word)) faults.push(`${name}: ‘${word}’ of ‘${text}’ is in no catalogue`);
  }
  await tab.context.close();
  expect(faults).toEqual([]);
});
