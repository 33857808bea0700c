import { readFileSync } from 'node:fs';
import { type Benefit, CoverageFile, isPaidBack } from '../../../contract/entitlement/benefit.ts';
import type { Brand } from '../../../contract/platform/brand.ts';
import { coveragePath } from './coverage-path.ts';

type TilePromise = { service: string; isKeptBy: (benefit: Benefit) => boolean; lacks: string };

const promises: readonly TilePromise[] = [
  { service: 'coverage', isKeptBy: () => true, lacks: 'covers nothing' },
  { service: 'claim_reporting', isKeptBy: isPaidBack, lacks: 'pays nothing back' },
  {
    service: 'preauthorization',
    isKeptBy: ({ authorizationRequired, excluded }) => authorizationRequired && !excluded,
    lacks: 'needs approval for nothing',
  },
];

/** A product must not have a tile for care that its coverage never gives (S2.4-02). Unreadable files are reported elsewhere. */
export function coverageFaults(brand: Pick<Brand, 'key' | 'contentsFrom' | 'products'>, folder: string): string[] {
  const path = coveragePath(folder, brand);
  const plans = path === undefined ? {} : plansIn(path);
  if (plans === undefined) return [];
  return brand.products.flatMap(({ key, services }) =>
    promises
      .filter(({ service, isKeptBy }) => services.includes(service) && !plans[key]?.benefits.some(isKeptBy))
      .map(({ service, lacks }) => `the product ${key} has the tile ${service} and ${lacks}`),
  );
}

function plansIn(path: string): CoverageFile | undefined {
  try {
    return CoverageFile.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return undefined;
  }
}
