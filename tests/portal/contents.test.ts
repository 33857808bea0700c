import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { languages } from '../../contract/platform/languages.ts';
import { contentKinds } from '../../contract/portal/content.ts';
import { routeAt } from '../../contract/route-at.ts';
import { loadBrands } from '../../server/portal/brand/load.ts';
import { loadContents } from '../../server/portal/contents/contents.ts';
import { keptTimes } from '../../server/processing.ts';
import { projectFiles } from '../house/source-text.ts';
import { sampled } from '../support/deep.ts';

const texts = projectFiles().filter((path) => /^(?:contents|brands\/[^/]+\/contents)\/hu\/.*\.md$/.test(path));
const { brands } = loadBrands('brands');

/** The parts of a text that must be the same in each language. */
function bones(path: string) {
  const text = readFileSync(path, 'utf8');
  const [, head = '', body = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text) ?? [];
  return {
    sections: /^sections:.*$/m.exec(head)?.[0],
    headings: [...body.matchAll(/^(#+) /gm)].map(([, depth]) => depth?.length),
    links: [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, href]) => href).sort(),
    placeholders: [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort(),
  };
}

it('are all whole (S2.9-04)', () => {
  expect(loadContents('contents', 'brands', keptTimes).broken).toEqual([]);
  expect(texts.length).toBeGreaterThan(50);
});

it('have all 19 kinds and the page of everybody in every language (S2.9-04, S2.1-01)', () => {
  const files = new Set(projectFiles());
  const missing = contentKinds.flatMap((kind) =>
    languages.map((language) => `contents/${language}/${kind}.md`).filter((file) => !files.has(file)),
  );
  expect(missing).toEqual([]);
});

describe.each(sampled(texts, 3))('%s', (path) => {
  const key = /^brands\/([^/]+)\//.exec(path)?.[1];
  const own = brands.find((brand) => brand.key === key)?.languages ?? languages;

  it('says the same in every language: its parts, headings, links and placeholders (S1-11)', () => {
    for (const language of own) {
      expect(bones(path.replace('/hu/', `/${language}/`)), language).toEqual(bones(path));
    }
  });

  it('is well written: no cedilla, no straight quote in Hungarian, nothing unfinished', () => {
    for (const language of own) {
      const text = readFileSync(path.replace('/hu/', `/${language}/`), 'utf8').replace(/^---\n[\s\S]*?\n---\n/, '');
      expect(text).not.toMatch(/[şţŞŢ]|lorem ipsum|TODO|FIXME|kérjük,? hogy/i);
      if (language === 'hu') expect(text).not.toMatch(/["“]/);
    }
  });

  it('leads only to pages that there are', () => {
    const pages = loadContents('contents', 'brands', keptTimes)
      .names('pages/', key ?? 'default')
      .map((name) => name.slice('pages'.length));
    for (const href of bones(path).links) {
      if (!href?.startsWith('/')) continue;
      const page = routeAt(href);
      const there =
        page !== undefined &&
        page.id !== 'unknown' &&
        (page.id !== 'page' || pages.includes(href.split(/[?#]/)[0] ?? ''));
      expect([href, there]).toEqual([href, true]);
    }
  });
});

it('belong to a partner there is (S1-09)', () => {
  const keys = new Set(brands.map(({ key }) => key));
  const owners = texts.flatMap((path) => /^brands\/([^/]+)\//.exec(path)?.[1] ?? []);
  expect(owners.filter((key) => !keys.has(key))).toEqual([]);
});
