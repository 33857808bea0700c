import axe from 'axe-core';
import { type Browser, chromium } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Language } from '../../contract/platform/brand.ts';
import type { Host } from '../../server/platform/host.ts';
import { layOut, type Paragraph } from '../../server/platform/mail/layout.ts';
import { loadBrands } from '../../server/portal/brand/load.ts';
import { headlessShellPath } from '../../tasks/chromium.ts';

const loaded = loadBrands('brands');
let browser: Browser;
beforeAll(async () => {
  browser = await chromium.launch({ executablePath: headlessShellPath(), args: ['--no-sandbox'] });
});
afterAll(() => browser?.close());

const paragraphs: Paragraph[] = [
  { kind: 'text', text: 'Kedves Anna!\nMegvan az időpontja.' },
  { kind: 'table', rows: [['Orvos', 'Dr. Őri Zsófia']] },
  { kind: 'button', text: 'Megnézem', url: 'https://hars.example/a' },
  { kind: 'link', text: 'Lemondom', url: 'https://hars.example/b' },
  { kind: 'small', text: 'Kérdése van? Hívjon minket.' },
];

function pageOf(key: string): string {
  const brand = loaded.brands.find((one) => one.key === key);
  if (!brand) throw new Error(`there is no brand ${key}`);
  const host: Pick<Host, 'name' | 'brand' | 'look'> = {
    name: brand.hosts[0] ?? '',
    brand,
    look: (language: Language) => loaded.look(brand, language, 'page'),
  };
  const to = 'anna@example.com';
  return layOut(host, { outboxId: '1', to, language: 'hu', subject: 'Időpont', paragraphs }).html;
}

describe.each(loaded.brands.map(({ key }) => key))('a letter of %s', (key) => {
  it.each(['light', 'dark'] as const)(
    'is read as well in the %s scheme: text, links, bar and button',
    async (colorScheme) => {
      const page = await browser.newPage({ colorScheme });
      try {
        await page.setContent(pageOf(key));
        await page.addScriptTag({ content: axe.source });
        const letter = await page.evaluate(async () => {
          const own: typeof axe = Reflect.get(window, 'axe');
          const { passes, violations, incomplete } = await own.run({ runOnly: ['color-contrast'] });
          const schemes = ['color-scheme', 'supported-color-schemes'].map((name) =>
            document.querySelector(`meta[name=${name}]`)?.getAttribute('content'),
          );
          const [red = 255] = (getComputedStyle(document.body).backgroundColor.match(/\d+/g) ?? []).map(Number);
          const count = (rows: { nodes: unknown[] }[]) => rows.flatMap(({ nodes }) => nodes).length;
          const faults = [...violations, ...incomplete].flatMap(({ nodes }) => nodes.map(({ html }) => html));
          return { schemes, isDark: red < 64, good: count(passes), faults };
        });
        expect(letter.faults).toEqual([]);
        expect(letter).toMatchObject({ schemes: ['light dark', 'light dark'], isDark: colorScheme === 'dark' });
        expect(letter.good).toBeGreaterThanOrEqual(7);
      } finally {
        await page.close();
      }
    },
  );
});
