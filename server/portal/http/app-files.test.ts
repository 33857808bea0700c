import { globSync } from 'node:fs';
import { basename } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type World, world } from '../../../tests/support/world.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

const Manifest = z.object({
  name: z.string(),
  short_name: z.string(),
  lang: z.string(),
  start_url: z.string(),
  display: z.literal('standalone'),
  background_color: z.string().regex(/^#[0-9a-f]{6}$/i),
  theme_color: z.string().regex(/^#[0-9a-f]{6}$/i),
  icons: z.array(z.object({ src: z.string(), sizes: z.string(), purpose: z.string() })),
});

async function sizeOf(path: string, host: string): Promise<string> {
  const answer = await w.request(path, { host });
  expect(answer.headers.get('content-type'), path).toBe('image/png');
  const { format, width, height } = await sharp(await answer.arrayBuffer()).metadata();
  return `${format} ${width}x${height}`;
}

/** Every brand by a host of its own. */
function hosts(): string[] {
  const byBrand = new Map(w.hosts.all.map(({ brand, name }) => [brand.key, name]));
  expect(byBrand.size).toBe(15);
  return [...byBrand.values()].map((name) => `${name}:3000`);
}

describe('a brand’s app (S1-07, S1-09)', () => {
  it('has the brand’s own name and colours, in the visitor’s language', async () => {
    const names = new Set<string>();
    const own = new Set(w.hosts.all.map(({ brand }) => brand.name));
    for (const host of hosts()) {
      for (const language of ['hu', 'en', 'ro']) {
        const answer = await w.request('/manifest.webmanifest', { host, headers: { 'accept-language': language } });
        const manifest = Manifest.parse(await answer.json());
        expect(manifest.lang).toBe(w.hosts.resolve(host)?.brand.languages.find((one) => one === language) ?? 'hu');
        expect(manifest.start_url).toMatch(/^\/\?/);
        names.add(manifest.name);
      }
    }
    expect(names).toEqual(own);
  });

  it('has icons of the sizes it names, drawn for each brand, and a card for links', async () => {
    const drawn = new Set<string>();
    for (const host of hosts()) {
      const { icons } = Manifest.parse(await (await w.request('/manifest.webmanifest', { host })).json());
      expect(icons.map(({ purpose }) => purpose)).toEqual(['any', 'any', 'maskable']);
      for (const { src, sizes } of icons) expect(await sizeOf(src, host), src).toBe(`png ${sizes}`);
      expect(await sizeOf('/apple-touch-icon.png', host)).toBe('png 180x180');
      expect(await sizeOf('/card.png', host)).toBe('png 1200x630');
      drawn.add(Buffer.from(await (await w.request('/icon-512.png', { host })).arrayBuffer()).toString('base64'));
    }
    const marks = w.hosts.all.map(({ look }) => {
      const { markPath, variables } = look('hu', 'page');
      return `${markPath} ${variables['--c-action']}`;
    });
    expect(drawn.size).toBe(new Set(marks).size);
  });

  it('asks for its worker anew each time, and lets a page of the portal alone start one', async () => {
    const [style] = globSync('build/client/assets/*.css');
    const lasting = await w.request(`/assets/${basename(style ?? '')}`, { headers: { 'accept-encoding': 'gzip' } });
    expect(lasting.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(lasting.headers.get('content-encoding')).toBe('gzip');
    const worker = await w.request('/worker.js');
    expect([worker.status, worker.headers.get('cache-control')]).toEqual([200, 'no-cache']);
    expect(worker.headers.get('content-type')).toMatch(/javascript/);
    const page = await w.request('/services/mobile-application');
    expect(page.headers.get('content-security-policy')).toContain("worker-src 'self'");
  });
});
