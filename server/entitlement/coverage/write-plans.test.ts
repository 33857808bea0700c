import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CoverageFile } from '../../../contract/entitlement/benefit.ts';
import { loadBrands } from '../../portal/brand/load.ts';
import { faultsIn } from './write-plans.ts';

const folder = join(import.meta.dirname, '../../../brands');
const { brands } = loadBrands(folder);
const files = brands.filter(({ key }) => existsSync(join(folder, key, 'coverage.json')));
const readFile = (key: string) =>
  CoverageFile.parse(JSON.parse(readFileSync(join(folder, key, 'coverage.json'), 'utf8')));

describe('what a brand’s products pay for', () => {
  it.each(files)('has no fault at $key (S1-09, S1-06)', (brand) => {
    expect(faultsIn(readFile(brand.key), brand)).toEqual([]);
  });

  it('is refused with a line for each fault: an unknown product, specialty, visit or service, a code twice, a language that lacks (S1-09)', () => {
    const text = { hu: 'x', en: 'x', ro: 'x' };
    const line = { code: 'a', name: text, description: text, category: 'other', covers: { specialties: ['no-such'] } };
    const covers = { subfunctions: [99_999], services: ['no_service'] };
    const benefits = [line, { ...line, covers, name: { hu: 'x' }, excluded: true }];
    const file = CoverageFile.parse({ nothing: { insurer: 'x', network: text, benefits } });
    expect(faultsIn(file, { products: [], languages: ['hu', 'en'] })).toEqual([
      'there is no product nothing',
      'nothing has a twice',
      'nothing.a covers no-such, which does not exist',
      'nothing.a covers 99999, which does not exist',
      'nothing.a covers no_service, which does not exist',
      'nothing.a.name lacks en',
      'nothing.a.exclusionText lacks hu',
      'nothing.a.exclusionText lacks en',
    ]);
  });
});
