import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { z } from 'zod';
import { Brand, type Language, type Look, languages } from '../../contract/brand.ts';
import { routeRow } from '../../contract/routes.ts';
import { contrastFailures } from './contrast.ts';
import { colorsOf, lookOf } from './look.ts';
import { ThemeFile } from './theme.ts';

export type BrokenBrand = { key: string; lines: string[] };
export type Brands = {
  brands: Brand[];
  look: (brand: Brand, language: Language) => Look;
  broken: BrokenBrand[];
};

const Texts = z.record(z.string(), z.string());

/** Reads every folder of `brands/`. A broken one is told of and left out; its hosts then answer as unknown (S1-09). */
export function loadBrands(folder: string): Brands {
  const file = ThemeFile.parse(read(join(folder, 'themes.json')));
  const looks = new Map<string, Look>();
  const brands: Brand[] = [];
  const broken: BrokenBrand[] = [];
  const taken = new Map<string, string>();
  const keys = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  for (const { name: key } of keys.sort((one, other) => one.name.localeCompare(other.name))) {
    try {
      const brand = brandIn(folder, key, file, taken);
      for (const host of brand.hosts) taken.set(host, key);
      for (const language of languages) looks.set(`${key} ${language}`, lookIn(folder, brand, language, file));
      brands.push(brand);
    } catch (error) {
      broken.push({ key, lines: linesOf(error) });
    }
  }
  return { brands, broken, look: (brand, language) => lookFor(looks, brand, language) };
}

function lookFor(looks: ReadonlyMap<string, Look>, brand: Brand, language: Language): Look {
  const look = looks.get(`${brand.key} ${language}`);
  if (!look) throw new Error(`no look for the brand ${brand.key}`);
  return look;
}

/** @throws Error with a line for each thing that is wrong */
function brandIn(folder: string, key: string, file: ThemeFile, taken: ReadonlyMap<string, string>): Brand {
  const brand = Brand.parse(read(join(folder, key, 'brand.json')));
  const theme = file.themes[brand.theme];
  const lines = [
    ...(brand.key === key ? [] : [`the key ${brand.key} is not the folder's name`]),
    ...brand.hosts.flatMap((host) => (taken.has(host) ? [`the host ${host} belongs to ${taken.get(host)}`] : [])),
    ...Object.keys(brand.colors).flatMap((role) =>
      Object.hasOwn(file.roles, role) ? [] : [`there is no colour role ${role}`],
    ),
    ...doorFaults(brand),
    ...(brand.openProduct === undefined || brand.products.some(({ key: own }) => own === brand.openProduct)
      ? []
      : [`there is no product ${brand.openProduct}`]),
    ...(theme
      ? contrastFailures(colorsOf(brand, theme, file), file.contrastRules)
      : [`there is no theme ${brand.theme}`]),
  ];
  if (lines.length > 0) throw new Error(lines.join('\n'));
  return brand;
}

/** A page that is not there is no door, and nobody is locked out of home. */
function doorFaults({ opens, closes, onlyRoutes = ['home'] }: Brand): string[] {
  return [
    ...[...opens, ...closes, ...onlyRoutes].flatMap((id) => (routeRow(id) ? [] : [`there is no route ${id}`])),
    ...opens.flatMap((id) => (routeRow(id)?.opened === false ? [`the route ${id} is open everywhere`] : [])),
    ...closes.flatMap((id) => (routeRow(id)?.fixed ? [`the route ${id} cannot be closed`] : [])),
    ...(onlyRoutes.includes('home') ? [] : ['home is not among the only routes']),
  ];
}

function lookIn(folder: string, brand: Brand, language: Language, file: ThemeFile): Look {
  const theme = file.themes[brand.theme];
  if (!theme) throw new Error(`there is no theme ${brand.theme}`);
  const path = join(folder, brand.key, `texts.${language}.json`);
  const texts = existsSync(path) ? Texts.parse(read(path)) : {};
  for (const text of Object.values(texts)) compileMessageOrThrow(text);
  return lookOf(brand, theme, file, texts);
}

function read(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8'));
}

function linesOf(error: unknown): string[] {
  if (error instanceof z.ZodError) return error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  return (error instanceof Error ? error.message : String(error)).split('\n');
}
