import { converter } from 'culori';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { languages } from '../../contract/platform/languages.ts';
import { listStaticContents } from '../../contract/portal/content.ts';
import { loadBrands } from '../../server/portal/brand/load.ts';
import { projectFiles } from '../house/source-text.ts';
import { sampled } from '../support/deep.ts';
import { visit } from '../support/visit.ts';
import { good, type World, world } from '../support/world.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

const { brands, look } = loadBrands('brands');
const oklch = converter('oklch');
const hostOf = (key: string) => `${brands.find((brand) => brand.key === key)?.hosts[0]}:3000`;

/** S2.1-01, with the partner whose product stands for `{product}`. */
const pages: [path: string, brand: string][] = [
  ['/about-us', 'default'],
  ['/clinics', 'default'],
  ['/how-to-register', 'default'],
  ['/industries', 'default'],
  ['/industries/corporate-health', 'default'],
  ['/industries/corporate-services', 'default'],
  ['/industries/pharma', 'default'],
  ['/our-partner', 'default'],
  ['/privacy-policy', 'default'],
  ['/terms-and-conditions', 'default'],
  ['/services/mobile-application', 'default'],
  ['/about-telekom', 'telekom'],
  ['/about-telekom-health', 'telekom-health'],
  ['/anyajegyszures2025', 'telekom'],
  ['/anyajegyszures2025', 'telekom-health'],
  ['/telekom-faq', 'telekom'],
  ['/telekom-health-services', 'telekom-health'],
  ['/telekom-products', 'telekom'],
  ['/telekom-services', 'telekom'],
  ['/telekom-start', 'telekom'],
  ['/tesco-services', 'tesco'],
  ['/tesco-start', 'tesco'],
  ['/about-tesco', 'tesco'],
  ['/up-product', 'up'],
  ['/up-services', 'up'],
  ['/telekom-start', 'webview-telekom'],
  ['/telekom-products', 'webview-telekom'],
  ['/telekom-services', 'webview-telekom'],
  ['/telekom-faq', 'webview-telekom'],
  ['/about-telekom', 'webview-telekom'],
  ['/anyajegyszures2025', 'webview-telekom'],
  ['/tesco-start', 'webview-tesco'],
  ['/tesco-services', 'webview-tesco'],
  ['/about-tesco', 'webview-tesco'],
  ...['about-telekom', 'telekom-products', 'telekom-services', 'telekom-start', 'telekom-faq'].map(
    (page): [string, string] => [`/${page}`, 'telekom-health'],
  ),
  ['/about-telekom-health', 'telekom'],
  ['/telekom-health-services', 'telekom'],
  ...['aipderm', 'groupama', 'izys', 'mkbep', 'mobileapp', 'nn', 'up', 'webbeteg'].flatMap(
    (key): [string, string][] => [
      [`/about-${key}`, key],
      [`/${key}-start`, key],
    ],
  ),
];

describe.each(sampled(pages, 4))('%s of %s', (path, brand) => {
  it('is a real text in three languages, with a heading of its own, and ships no script of ours to click (S2.1-01)', async () => {
    const titles: string[] = [];
    for (const language of languages) {
      const { document, status } = await visit(w, path, { host: hostOf(brand), language, axe: language === 'hu' });
      expect(status).toBe(200);
      titles.push(document.querySelector('h1')?.textContent ?? '');
      expect((document.querySelector('main')?.textContent ?? '').length).toBeGreaterThan(600);
      expect(document.querySelector('main')?.textContent).not.toMatch(/lorem ipsum|\{(?:brand|phone|hours|search)\}/i);
      expect(document.querySelector('#context')).toBeNull();
    }
    expect(new Set(titles).size).toBe(3);
  });
});

const ownPages = (key: string) => {
  const of = `brands/${key}/contents/hu/pages/`;
  return projectFiles().flatMap((path) => (path.startsWith(of) ? [`/${path.slice(of.length, -3)}`] : []));
};

it.each(
  brands
    .filter(({ key, slots }) => slots.footer.variant !== 'none' && ownPages(key).length > 0)
    .map(({ key }) => [key, ownPages(key)] as const),
)('leads from the home or the footer of %s to each page that is its own (S2.1-01)', async (key, own) => {
  const { document } = await visit(w, '/', { host: hostOf(key), axe: false });
  const links = [...document.querySelectorAll('a')].map((link) => link.getAttribute('href'));
  expect(own.filter((path) => !links.includes(path))).toEqual([]);
});

it('shows a partner’s page at no other partner’s host (S1-09, D7)', async () => {
  expect((await w.request('/telekom-faq')).status).toBe(404);
  expect((await w.request('/tesco-start', { host: hostOf('up') })).status).toBe(404);
  expect((await w.request('/about-us', { host: hostOf('nnmegorzes') })).headers.get('location')).toBe(
    '/?next=%2Fabout-us',
  );
});

it('has every address its menus and heroes lead to (S1-09)', async () => {
  for (const { hosts, menu, slots } of brands) {
    for (const href of [...menu, ...slots.hero.links.map((link) => link.href)]) {
      const answer = await w.request(href, { host: `${hosts[0]}:3000` });
      expect([answer.status, `${hosts[0]}${href}`]).toEqual([200, `${hosts[0]}${href}`]);
    }
  }
});

describe('the frame around a page', () => {
  it('has a coloured bar or a static one, by the layout and by what the page asks for (S2.9-02)', async () => {
    const bar = async (path: string, brand = 'default') => {
      const { document } = await visit(w, path, { host: hostOf(brand), axe: false });
      return document.querySelector('.page-only > div nav')?.parentElement?.parentElement?.className ?? '';
    };
    expect(await bar('/')).toContain('bg-nav');
    expect(await bar('/about-us', 'up')).toContain('bg-nav');
    expect(await bar('/services/provider-search/reservation')).toContain('bg-surface');
  });

  it('asks for a last confirmation in plum at every brand (S9-12)', () => {
    for (const brand of brands) {
      const { l, c, h } = oklch(look(brand, 'hu', 'page').variables['--c-confirm'] ?? '') ?? { l: 1, c: 0, h: 0 };
      expect(l, brand.key).toBeLessThan(0.45);
      expect(c, brand.key).toBeGreaterThan(0.08);
      expect(h, brand.key).toBeGreaterThan(300);
      expect(h, brand.key).toBeLessThan(330);
    }
  });

  it.each([
    ['hu', 'Nem, maradjon így'],
    ['en', 'No, leave it as it is'],
    ['ro', 'Nu, las așa'],
  ])(
    'asks in a dialog that opens without script, in %s, its first focus on what changes nothing (S9-12)',
    async (language, keep) => {
      const galleryWorld = await world({ gallery: true });
      const { document } = await visit(galleryWorld, '/__ui', { language, axe: false });
      const dialog = document.querySelector('dialog[popover=auto]:has([value=end])');
      expect(dialog?.className).toContain('border-confirm');
      expect(document.querySelector(`[popovertarget="${dialog?.id}"]`)?.getAttribute('aria-haspopup')).toBe('dialog');
      expect(document.getElementById(dialog?.getAttribute('aria-labelledby') ?? '')?.tagName).toBe('H2');
      const first = dialog?.querySelector('button');
      expect([first?.textContent, first?.getAttribute('popovertargetaction')]).toEqual([keep, 'hide']);
      await galleryWorld.close();
    },
  );

  it('leaves out of the footer what has no text, and says nothing of it to the visitor', async () => {
    const bare = await world({ brand: { menu: ['/about-us', '/nobody-wrote-this'] } });
    const { document, status } = await visit(bare, '/', { axe: false });
    expect(status).toBe(200);
    const links = [...document.querySelectorAll<HTMLAnchorElement>('footer nav a')].map((link) =>
      link.getAttribute('href'),
    );
    expect(links).toContain('/about-us');
    expect(links).not.toContain('/nobody-wrote-this');
    expect(good(await bare.call(listStaticContents, { types: 'introduction,quick_approval' }))).toHaveProperty(
      'introduction',
    );
    await bare.close();
  });
});

describe('the campaign (S2.1-01, S4.2-11)', () => {
  const host = hostOf('telekom');
  const path = '/anyajegyszures2025';

  it('says its days, lets a place be chosen and books from the page', async () => {
    const { document } = await visit(w, path, { host });
    expect(document.querySelector('main')?.textContent).toMatch(/2026\. november 2\. – 2027\. március 31\./);
    expect(document.querySelector('form[method=get] select[name=location]')).not.toBeNull();
  });

  it('is over when it is over, and says what to do then', async () => {
    const late = await world();
    late.setNow('2027-04-01T08:00:00Z');
    const { document } = await visit(late, path, { host });
    expect(document.querySelector('main')?.textContent).toContain('véget ért');
    expect(document.querySelector('main button[name=slotId]')).toBeNull();
    await late.close();
  });
});

describe('search engines', () => {
  it('are told of every page a host shows, in its languages, and of no other', async () => {
    const map = async (host: string) => (await w.request('/sitemap.xml', { host })).text();
    const own = await map('localhost:3000');
    for (const path of ['/about-us', '/industries/pharma', '/providers/1'])
      expect(own).toContain(`localhost:3000${path}<`);
    expect(own).toContain('hreflang="ro" href="http://localhost:3000/about-us?locale=ro"');
    expect(own).not.toMatch(/\/login|\/account|telekom|token|:providerId/);
    const telecom = await map(hostOf('telekom'));
    expect(telecom).toContain('/telekom-faq<');
    expect(telecom).not.toMatch(/industries|registration/);
    expect(await map(hostOf('nnmegorzes'))).not.toMatch(/providers|about-us/);
    const robots = await (await w.request('/robots.txt', { host: hostOf('telekom') })).text();
    expect(robots).toContain('Sitemap: http://telekom.localhost:3000/sitemap.xml');
  });

  it('find on a page its one address, the same in the other languages, and a card', async () => {
    const { document } = await visit(w, '/about-us?locale=en', { language: 'en' });
    const href = (selector: string) => document.querySelector<HTMLLinkElement>(selector)?.href;
    expect(href('link[rel=canonical]')).toBe('http://localhost:3000/about-us?locale=en');
    expect(href('link[hreflang=hu]')).toBe('http://localhost:3000/about-us');
    expect(href('link[hreflang=x-default]')).toBe('http://localhost:3000/about-us');
    expect(document.querySelector('meta[property="og:image"]')?.getAttribute('content')).toBe(
      'http://localhost:3000/card.png',
    );
    const search = await visit(w, '/landing/provider-search', { axe: false });
    const canonical = [...search.document.querySelectorAll<HTMLLinkElement>('link[rel=canonical]')];
    expect(canonical.map((link) => link.href)).toEqual(['http://localhost:3000/services/provider-search']);
    expect(await (await w.request('/sitemap.xml')).text()).not.toContain('/landing/provider-search');
    const secret = await visit(w, '/login', { axe: false });
    expect(secret.document.querySelector('link[rel=canonical]')).toBeNull();
  });
});

describe('the files of a brand (S1-07, S1-09)', () => {
  it.each(brands.map(({ key }) => key))('are drawn for %s: manifest, icons, card', async (key) => {
    const host = hostOf(key);
    const manifest = await (await w.request('/manifest.webmanifest', { host })).json();
    expect(manifest).toMatchObject({ display: 'standalone', scope: '/', start_url: '/?source=app' });
    for (const { src, sizes } of [...manifest.icons, { src: '/card.png', sizes: '1200x630' }]) {
      const answer = await w.request(src, { host });
      const bytes = Buffer.from(await answer.arrayBuffer());
      expect(answer.headers.get('content-type')).toBe('image/png');
      expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`).toBe(sizes);
    }
  });

  it('are no others: an address names no file of the disk', async () => {
    for (const path of [
      '/brand/logo.svg',
      '/brand/tiles/map_v9.jpeg',
      '/brand/..%2fbrand.json',
      '/brand/../brand.json',
    ])
      expect((await w.request(path)).status).toBe(404);
  });
});
