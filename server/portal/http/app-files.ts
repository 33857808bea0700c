import { readFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { Hono } from 'hono';
import { etag } from 'hono/etag';
import { LRUCache } from 'lru-cache';
import { href } from '../../../contract/href.ts';
import type { Look } from '../../../contract/platform/config.ts';
import { orNotFound, problem } from '../../../contract/platform/problem.ts';
import { tilePicturesPath } from '../../../contract/portal/tiles.ts';
import type { Variables } from '../../platform/http/variables.ts';
import { ownFilesPath } from '../brand/own-files.ts';
import { tileJpeg } from '../pictures/tile-jpeg.ts';

const day = 'public, max-age=86400';
const year = 'public, max-age=31536000, immutable';

const types: Record<string, string> = { '.svg': 'image/svg+xml', '.webp': 'image/webp', '.jpeg': 'image/jpeg' };

/** `size`: the edge in pixels. `fill`: the part of it that the brand's mark fills. `corner`: the part that is round. */
const icons = {
  'icon-192': { size: 192, fill: 0.62, corner: 0.22, purpose: 'any' },
  'icon-512': { size: 512, fill: 0.62, corner: 0.22, purpose: 'any' },
  'icon-maskable': { size: 512, fill: 0.46, corner: 0, purpose: 'maskable' },
  'apple-touch-icon': { size: 180, fill: 0.58, corner: 0, purpose: undefined },
} as const;

export function createAppFiles(brandsFolder: string): Hono<Variables> {
  const app = new Hono<Variables>();
  const drawn = new LRUCache<string, Buffer<ArrayBuffer>>({ max: 200 });

  async function png(key: string, svg: string): Promise<Buffer<ArrayBuffer>> {
    const image = drawn.get(key);
    if (image) return image;
    const { default: sharp } = await import('sharp');
    const made = Buffer.from(await sharp(Buffer.from(svg)).png().toBuffer());
    drawn.set(key, made);
    return made;
  }

  app.get('/manifest.webmanifest', (c) => {
    const { host, language } = c.get('info');
    const look = host.look(language);
    return c.body(JSON.stringify(manifestOf(host.brand.name, look, language)), 200, {
      'Content-Type': 'application/manifest+json; charset=utf-8',
      'Cache-Control': 'public, max-age=3600',
      Vary: 'Accept-Language, Cookie',
    });
  });
  for (const [name, { size, fill, corner }] of Object.entries(icons)) {
    app.get(`/${name}.png`, async (c) => {
      const { host, language } = c.get('info');
      const body = await png(`${host.brand.key} ${name}`, iconSvg(host.look(language, 'page'), size, fill, corner));
      return c.body(body, 200, { 'Content-Type': 'image/png', 'Cache-Control': day });
    });
  }
  app.get('/card.png', async (c) => {
    const { host, language } = c.get('info');
    return c.body(await png(`${host.brand.key} card`, cardSvg(host.look(language, 'page'))), 200, {
      'Content-Type': 'image/png',
      'Cache-Control': day,
    });
  });
  app.get(`${tilePicturesPath}/:name{[a-z0-9_]+\\.jpeg}`, etag(), async (c) => {
    const { host, language } = c.get('info');
    const picture = orNotFound(host.tilePicture(basename(c.req.param('name'), '.jpeg')));
    const body = 'file' in picture ? Buffer.from(await readFile(picture.file)) : await tileJpeg(picture.svg);
    const isCurrent = c.req.query('v') === host.look(language, 'page').tilesVersion;
    return c.body(body, 200, { 'Content-Type': 'image/jpeg', 'Cache-Control': isCurrent ? year : day });
  });
  app.get(`${ownFilesPath}/*`, async (c) => {
    const { host, language } = c.get('info');
    const { logo } = host.look(language, 'page');
    const path = new URL(c.req.url).pathname;
    // Only files found in the brand's folder are served, so that an address can name no other.
    if (path !== logo && ![...host.photos.values()].includes(path)) throw problem('#404');
    const file = join(brandsFolder, host.brand.key, 'public', path.slice(ownFilesPath.length));
    const type = types[extname(path)] ?? 'image/jpeg';
    return c.body(Buffer.from(await readFile(file)), 200, {
      'Content-Type': type,
      'Cache-Control': day,
      'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    });
  });
  return app;
}

function manifestOf(name: string, { wordmark, variables }: Look, language: string) {
  return {
    id: '/',
    name,
    short_name: wordmark,
    lang: language,
    dir: 'ltr',
    start_url: href('home', {}, { source: 'app' }),
    scope: '/',
    display: 'standalone',
    background_color: variables['--c-bg'],
    theme_color: variables['--c-nav'],
    icons: Object.entries(icons).flatMap(([key, { size, purpose }]) =>
      purpose === undefined ? [] : [{ src: `/${key}.png`, sizes: `${size}x${size}`, type: 'image/png', purpose }],
    ),
  };
}

function markIn({ markPath }: Look, at: { x: number; y: number; size: number }, color: string | undefined): string {
  const scale = at.size / 24;
  return `<g transform="translate(${at.x} ${at.y}) scale(${scale})"><path d="${markPath}" fill="none" stroke="${color}" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/></g>`;
}

function iconSvg(look: Look, size: number, fill: number, corner: number): string {
  const { variables } = look;
  const edge = size * fill;
  const at = (size - edge) / 2;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><rect width="${size}" height="${size}" rx="${size * corner}" fill="${variables['--c-action']}"/>${markIn(look, { x: at, y: at, size: edge }, variables['--c-on-action'])}</svg>`;
}

/** The card has 1200 by 630 pixels, to which social networks crop a picture. */
function cardSvg(look: Look): string {
  const { variables } = look;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630"><rect width="1200" height="630" fill="${variables['--c-surface-brand']}"/><circle cx="1030" cy="80" r="190" fill="${variables['--c-accent']}"/><circle cx="150" cy="600" r="260" fill="${variables['--c-action-quiet-hover']}"/><rect y="590" width="1200" height="40" fill="${variables['--c-nav']}"/>${markIn(look, { x: 430, y: 135, size: 340 }, variables['--c-action'])}</svg>`;
}
