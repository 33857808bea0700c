import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { z } from 'zod';
import { Brand, type Language, type Mode } from '../../../contract/platform/brand.ts';
import type { Look } from '../../../contract/platform/config.ts';
import { languages } from '../../../contract/platform/languages.ts';
import { routeRow } from '../../../contract/routes.ts';
import { places, specialties } from '../../directory/reference/reference-data.ts';
import { linesOf } from '../../platform/lines-of.ts';
import { contrastFailures } from './contrast.ts';
import { deskLookOf } from './desk-face.ts';
import { colorsOf, lookOf } from './look.ts';
import { promiseFaults } from './opens.ts';
import { logoOf, photosOf } from './own-files.ts';
import { type Theme, ThemeFile } from './theme.ts';
import { type Tiles, tilesIn } from './tiles.ts';

type BrokenBrand = { key: string; lines: string[]; hosts: string[] };
export type Brands = {
  brands: Brand[];
  look: (brand: Brand, language: Language, mode: Mode) => Look;
  photos: (brand: Brand) => ReadonlyMap<number, string>;
  tiles: (brand: Brand) => Tiles;
  deskLook: (brand: Brand) => Look;
  broken: BrokenBrand[];
};

export const defaultBrand = 'default';

const Texts = z.record(z.string(), z.string());
const Hosts = z.object({ hosts: z.array(z.string()) }).catch({ hosts: [] });

type FaultsOf = (brand: Brand, folder: string) => string[];

/** Leaves out a broken brand; its hosts show the default brand (S1-09). */
export function loadBrands(folder: string, moreFaults: FaultsOf = () => []): Brands {
  const file = ThemeFile.parse(read(join(folder, 'themes.json')));
  const looks = new Map<string, Look>();
  const photos = new Map<string, ReadonlyMap<number, string>>();
  const tiles = new Map<string, Tiles>();
  const brands: Brand[] = [];
  const broken: BrokenBrand[] = [];
  const hostOwners = new Map<string, string>();
  for (const key of foldersOf(folder)) {
    try {
      const brand = brandIn(folder, key, { file, hostOwners, moreFaults });
      const theme = designOf(brand, file);
      const drawing = { set: theme.imagery.set, art: brand.slots.hero.art, colors: colorsOf(brand, theme, file) };
      const drawn = tilesIn(join(folder, key), drawing);
      tiles.set(key, drawn);
      for (const language of languages)
        looks.set(`${key} ${language}`, lookIn(folder, brand, language, { file, theme, tilesVersion: drawn.version }));
      photos.set(key, photosOf(join(folder, key), brand.providerPhotosDir));
      for (const host of brand.hosts) hostOwners.set(host, key);
      brands.push(brand);
    } catch (error) {
      broken.push({ key, lines: linesOf(error), hosts: hostsIn(folder, key) });
    }
  }
  return {
    brands,
    broken,
    look: (brand, language, mode) => lookFor(looks, brand, language, mode),
    photos: ({ key }) => photos.get(key) ?? new Map(),
    tiles: ({ key }) => tiles.get(key) ?? { version: '', picture: () => undefined },
    deskLook: (brand) => deskLookOf(brand, file),
  };
}

/** The default brand comes first, so that no other takes its hosts. */
function foldersOf(folder: string): string[] {
  const names = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
  return [...names.filter((name) => name === defaultBrand), ...names.filter((name) => name !== defaultBrand)];
}

/** In an app a brand may wear another brand's look, with its own texts and tile pictures (S2.3-21). */
function lookFor(looks: ReadonlyMap<string, Look>, brand: Brand, language: Language, mode: Mode): Look {
  const look = looks.get(`${brand.key} ${language}`);
  if (!look) throw new Error(`no look for the brand ${brand.key}`);
  const worn = mode === 'webview' ? looks.get(`${brand.webview} ${language}`) : undefined;
  return worn
    ? { ...worn, texts: look.texts, productSuffix: look.productSuffix, tilesVersion: look.tilesVersion }
    : look;
}

type BrandRules = { file: ThemeFile; hostOwners: ReadonlyMap<string, string>; moreFaults: FaultsOf };

/** @throws Error with one line per fault */
function brandIn(folder: string, key: string, { file, hostOwners, moreFaults }: BrandRules): Brand {
  const own = Brand.parse(read(join(folder, key, 'brand.json')));
  const brand = ruledBy(file.themes[own.theme], own);
  const design = file.themes[brand.design ?? brand.theme];
  const lines = [
    ...(brand.key === key ? [] : [`the key ${brand.key} is not the folder's name`]),
    ...brand.hosts.flatMap((host) =>
      hostOwners.has(host) ? [`the host ${host} belongs to ${hostOwners.get(host)}`] : [],
    ),
    ...Object.keys(brand.colors).flatMap((role) =>
      Object.hasOwn(file.roles, role) ? [] : [`there is no colour role ${role}`],
    ),
    ...(brand.webview === undefined || existsSync(join(folder, brand.webview, 'brand.json'))
      ? []
      : [`there is no brand ${brand.webview} to wear`]),
    ...(existsSync(join(folder, key, 'public', brand.providerPhotosDir)) || brand.providerPhotosDir === ''
      ? []
      : [`there is no folder public/${brand.providerPhotosDir}`]),
    ...(brand.contentsFrom === undefined || existsSync(join(folder, brand.contentsFrom, 'brand.json'))
      ? []
      : [`there is no brand ${brand.contentsFrom} to take contents from`]),
    ...doorFaults(brand),
    ...promiseFaults(brand),
    ...moreFaults(brand, folder),
    ...directoryFaults(brand),
    ...languageFaults(brand),
    ...(brand.openProduct === undefined || brand.products.some(({ key: own }) => own === brand.openProduct)
      ? []
      : [`there is no product ${brand.openProduct}`]),
    ...[...new Set([brand.theme, brand.design ?? brand.theme])].flatMap((name) =>
      Object.hasOwn(file.themes, name) ? [] : [`there is no theme ${name}`],
    ),
    ...(design ? colorFaults(() => colorsOf(brand, design, file), file) : []),
  ];
  if (lines.length > 0) throw new Error(lines.join('\n'));
  return brand;
}

/** A brand may open and close more than its theme, but not less (S4.2-10 to S4.2-12). */
function ruledBy(theme: Theme | undefined, brand: Brand): Brand {
  if (!theme) return brand;
  const { opens, closes, onlyRoutes, requiresToken, listType } = theme.rules;
  return {
    ...brand,
    opens: [...opens, ...brand.opens],
    closes: [...closes, ...brand.closes],
    onlyRoutes: onlyRoutes ?? brand.onlyRoutes,
    requiresToken: requiresToken || brand.requiresToken,
    listType: listType === 'doctors' ? brand.listType : listType,
  };
}

function colorFaults(colors: () => ReadonlyMap<string, string>, file: ThemeFile): string[] {
  try {
    return contrastFailures(colors(), file.contrastRules);
  } catch (error) {
    return linesOf(error);
  }
}

function doorFaults({ opens, closes, onlyRoutes = ['home'] }: Brand): string[] {
  return [
    ...[...opens, ...closes, ...onlyRoutes].flatMap((id) => (routeRow(id) ? [] : [`there is no route ${id}`])),
    ...opens.flatMap((id) => (routeRow(id)?.opened === false ? [`the route ${id} is open everywhere`] : [])),
    ...closes.flatMap((id) => (routeRow(id)?.fixed ? [`the route ${id} cannot be closed`] : [])),
    ...(onlyRoutes.includes('home') ? [] : ['home is not among the only routes']),
  ];
}

function directoryFaults({ specialties: keys = [], place }: Brand): string[] {
  return [
    ...keys.flatMap((key) => (specialties.some((row) => row.key === key) ? [] : [`there is no specialty ${key}`])),
    ...(place === undefined || places.some(({ id }) => id === place) ? [] : [`there is no place ${place}`]),
  ];
}

function languageFaults({ languages: own, phone, products }: Brand): string[] {
  const texts = [
    ['phone.hours', phone.hours] as const,
    ...products.map(({ key, name }) => [`the name of the product ${key}`, name] as const),
  ];
  return texts.flatMap(([what, text]) =>
    own.flatMap((language) => (text[language] === undefined ? [`${what} lacks ${language}`] : [])),
  );
}

function designOf({ design, theme }: Brand, file: ThemeFile): Theme {
  const match = file.themes[design ?? theme];
  if (!match) throw new Error(`there is no theme ${design ?? theme}`);
  return match;
}

type Design = { file: ThemeFile; theme: Theme; tilesVersion: string };

function lookIn(folder: string, brand: Brand, language: Language, { file, theme, tilesVersion }: Design): Look {
  const own = join(folder, brand.key);
  const path = join(own, `texts.${language}.json`);
  const texts = existsSync(path) ? Texts.parse(read(path)) : {};
  for (const text of Object.values(texts)) compileMessageOrThrow(text);
  return lookOf(brand, theme, file, { texts, logo: logoOf(own), tilesVersion });
}

function hostsIn(folder: string, key: string): string[] {
  try {
    return Hosts.parse(read(join(folder, key, 'brand.json'))).hosts;
  } catch {
    return [];
  }
}

function read(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8'));
}
