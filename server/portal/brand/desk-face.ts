import { type Brand, Slots } from '../../../contract/platform/brand.ts';
import type { Look } from '../../../contract/platform/config.ts';
import type { Host } from '../../platform/host.ts';
import { lookOf } from './look.ts';
import type { ThemeFile } from './theme.ts';

const desk = 'desk';

const slots = Slots.parse({
  header: { variant: desk, sticky: false },
  nav: { default: 'static', items: 'none', account: false },
  hero: { variant: 'none', titleKey: '', leadKey: '', art: '' },
  tiles: { variant: 'none', columns: {} },
  search: { layout: 'list-first', mapPane: 'none' },
  footer: { variant: 'none' },
  legal: [],
  phone: { placement: [] },
  cookieBar: false,
  poweredBy: false,
});

const markPath = 'M5 21V8l7-5 7 5v13M9 21v-8h6v8';

export function deskLookOf(brand: Brand, file: ThemeFile): Look {
  const theme = file.themes[desk];
  if (!theme) throw new Error(`there is no theme ${desk}`);
  const plain = { ...brand, theme: desk, layout: desk, colors: {}, seed: undefined, slots, markPath };
  const own = { texts: {}, logo: undefined, tilesVersion: '' };
  return lookOf({ ...plain, wordmark: brand.name, productSuffix: brand.name }, theme, file, own);
}

export function deskFace(host: Host): Host {
  const brand: Brand = {
    ...host.brand,
    opens: [],
    closes: [],
    onlyRoutes: undefined,
    requiresToken: false,
    frameAncestors: [],
    tagManager: undefined,
    mode: 'page',
    theme: desk,
  };
  return { ...host, brand, look: () => host.desk };
}

/** Whether a path is the desk's, in any spelling that the router would match. */
export function isDeskPath(pathname: string): boolean {
  return /^\/(?:api\/)?desk(?:[/.]|$)/i.test(decoded(pathname).replaceAll(/\/+/g, '/'));
}

function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}
