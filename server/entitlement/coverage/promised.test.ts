import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import type { CoverageFile } from '../../../contract/entitlement/benefit.ts';
import { loadBrands } from '../../portal/brand/load.ts';
import { coverageFaults } from './promised.ts';

const shipped = join(import.meta.dirname, '../../../brands');

describe('the tile of what a coverage gives', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kapu-promised-'));
  cpSync(shipped, folder, { recursive: true });
  afterAll(() => rmSync(folder, { recursive: true }));

  type Plans = z.input<typeof CoverageFile>;
  const path = join(folder, 'nn/coverage.json');
  const whole: Plans = JSON.parse(readFileSync(path, 'utf8'));

  function linesWith(change: (line: Plans[string]['benefits'][number]) => object) {
    const changed = Object.entries(whole).map(([key, plan]) => [key, { ...plan, benefits: plan.benefits.map(change) }]);
    writeFileSync(path, JSON.stringify(Object.fromEntries(changed)));
    return loadBrands(folder, coverageFaults).broken.flatMap(({ key, lines }) => (key === 'nn' ? lines : []));
  }

  it('is kept by every shipped product that has it, in an app by the coverage of its partner too (S2.4-02)', () => {
    const { brands, broken } = loadBrands(shipped, coverageFaults);
    expect(broken).toEqual([]);
    const promising = brands.filter(({ products }) =>
      products.some(({ services }) => services.includes('claim_reporting')),
    );
    expect(promising.map(({ key }) => key)).toContain('webview-telekom');
    expect(promising.length).toBeGreaterThan(4);
  });

  it('takes a brand with it whose product pays nothing back, asks for no approval, or has no coverage (S2.4-02)', () => {
    expect(linesWith((line) => line)).toEqual([]);
    expect(linesWith((line) => ({ ...line, claimDays: null }))).toEqual([
      'the product narancsliget-alap has the tile claim_reporting and pays nothing back',
      'the product narancsliget-teljes has the tile claim_reporting and pays nothing back',
    ]);
    expect(linesWith((line) => ({ ...line, authorizationRequired: false }))).toEqual([
      'the product narancsliget-teljes has the tile preauthorization and needs approval for nothing',
    ]);
    rmSync(path);
    const { broken } = loadBrands(folder, coverageFaults);
    expect(broken.map(({ key, lines }) => [key, lines.length])).toEqual([['nn', 5]]);
  });

  it('does not hide a file that cannot be read: that is told of where coverages are stored (S1-06)', () => {
    writeFileSync(path, '{ "narancsliget-alap": ');
    expect(loadBrands(folder, coverageFaults).broken).toEqual([]);
  });
});
