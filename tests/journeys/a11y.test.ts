import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Language } from '../../contract/platform/brand.ts';
import { languages } from '../../contract/platform/languages.ts';
import { violationsOn } from '../../tasks/axe.ts';
import { hydrated } from '../../tasks/hydrated.ts';
import { publicPaths } from '../../tasks/public-pages.ts';
import { deep, sampled } from '../support/deep.ts';
import { type LivePortal, live } from './live.ts';

// A sample of `npm run lab -- a11y`, which takes every public page: each brand on some page, in some language, at one
// of two widths; in the deep run in each language, at both.

let portal: LivePortal;
beforeAll(async () => {
  portal = await live();
});
afterAll(() => portal.close());

const widths = [360, 1280];

/** A page in each language; the next brand's pages are in other languages, with another text. */
function sampleOf(brand: { key: string; menu: string[] }, index: number): { path: string; language: Language }[] {
  const texts = brand.menu.length > 0 ? brand.menu : publicPaths(brand.key);
  const text = texts[index % texts.length] ?? '/privacy-policy';
  const pages = ['/', text, '/services/provider-search?subfunction=101&location=Budapest'];
  return pages.flatMap((path, place) => {
    const language = languages[(index + place) % languages.length];
    return language && (deep || place === Math.floor(index / 3) % pages.length) ? [{ path, language }] : [];
  });
}

it('finds nothing against a page of any brand, at any width (R46)', {
  timeout: 240_000,
}, async () => {
  const faults: string[] = [];
  const hosts = [...new Map(portal.w.hosts.all.map((host) => [host.brand.key, host])).values()];
  const work = hosts.flatMap((host, index) =>
    sampleOf(host.brand, index).map((page) => ({ host: host.name, no: index, ...page })),
  );
  let checked = 0;
  async function check(): Promise<void> {
    const context = await portal.newContext({ reducedMotion: 'reduce' });
    const page = await context.newPage();
    for (let next = work.shift(); next; next = work.shift()) {
      const { host, path, language, no } = next;
      await page.setExtraHTTPHeaders({ 'accept-language': language });
      await page.goto(`${portal.base(host)}${path}`, { waitUntil: 'load' });
      await hydrated(page);
      for (const width of sampled(widths, 2, no)) {
        await page.setViewportSize({ width, height: 800 });
        const lines = await violationsOn(page);
        faults.push(...lines.map((line) => `${host}${path} ${language} ${width}: ${line}`));
        checked += 1;
      }
    }
    await context.close();
  }
  await Promise.all([check(), check()]);
  expect(faults).toEqual([]);
  expect(checked).toBe(hosts.length * (deep ? languages.length * widths.length : 1));
});
