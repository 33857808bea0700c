import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CoverageFile } from '../../../contract/entitlement/benefit.ts';
import { loadBrands } from '../../portal/brand/load.ts';
import { faultsIn } from './write-plans.ts';

const folder = join(import.meta.dirname, '../../../brands');
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('/coverage.json'),
);
const fileOf = (path: string) => CoverageFile.parse(JSON.parse(readFileSync(join(folder, path), 'utf8')));
const languages = ['hu', 'en', 'ro'] as const;

describe('the coverage of a brand', () => {
  it.each(files)(
    'in %s names products, specialties and visits that exist, in every language (S1-06, not-shown 5.4)',
    (path) => {
      const brand = loadBrands(folder).brands.find(({ key }) => path.startsWith(`${key}/`));
      if (!brand) throw new Error(path);
      expect(faultsIn(fileOf(path), brand)).toEqual([]);
    },
  );

  it('is refused with a line for each fault (S1-06)', () => {
    const [plan] = Object.values(fileOf(files[0] ?? ''));
    const [line] = plan?.benefits ?? [];
    if (!plan || !line) throw new Error('the first file is empty');
    const odd = {
      ...line,
      name: { hu: 'a' },
      covers: { specialties: ['alchemy'], subfunctions: [1], services: ['x'] },
    };
    const faults = faultsIn({ nobody: { ...plan, benefits: [odd, odd] } }, { products: [], languages: [...languages] });
    for (const said of [
      'there is no product nobody',
      `has ${line.code} twice`,
      'covers alchemy',
      'covers 1,',
      'covers x',
      'name lacks en',
    ])
      expect(faults.join('; ')).toContain(said);
  });
});
