import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CoverageFile } from '../../../contract/entitlement/benefit.ts';
import { type World, world } from '../../../tests/support/world.ts';
import { loadBrands } from '../../portal/brand/load.ts';
import { faultsIn, writePlans } from './write-plans.ts';

const folder = join(import.meta.dirname, '../../../brands');
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('/coverage.json'),
);
const fileOf = (path: string) => CoverageFile.parse(JSON.parse(readFileSync(join(folder, path), 'utf8')));
const languages = ['hu', 'en', 'ro'] as const;

describe('storing the coverages', () => {
  const [path = ''] = files;
  const key = path.split('/')[0] ?? '';
  let w: World;
  let own: string;
  beforeAll(async () => {
    w = await world();
    own = mkdtempSync(join(tmpdir(), 'kapu-plans-'));
    mkdirSync(join(own, key));
  });
  afterAll(async () => {
    rmSync(own, { recursive: true });
    await w.close();
  });
  const write = (text: string) => {
    writeFileSync(join(own, key, 'coverage.json'), text);
    return writePlans(w.database, own, w.hosts.all);
  };
  const stored = async () => {
    const { rows } = await w.database.pool.query(
      'select key, xmin::text as version, coverage is not null as is_insured from product order by id',
    );
    return rows;
  };

  it('writes what has changed and leaves other rows alone, however often it starts (S1-06)', async () => {
    const text = readFileSync(join(folder, path), 'utf8');
    expect(await write(text)).toEqual([]);
    const once = await stored();
    expect(once.filter(({ is_insured }) => is_insured)).not.toEqual([]);
    expect(await write(text)).toEqual([]);
    expect(await stored()).toEqual(once);
    const file = fileOf(path);
    const [product = ''] = Object.keys(file);
    const changed = { ...file, [product]: { ...file[product], insurer: 'Másik Biztosító' } };
    expect(await write(JSON.stringify(changed))).toEqual([]);
    const twice = await stored();
    expect(twice.filter((row, at) => row.version !== once[at].version).map((row) => row.key)).toEqual([product]);
  });

  it('refuses a file that is no JSON, and what was stored stays in force (S1-06)', async () => {
    const before = await stored();
    const faults = await write('{ "basic": ');
    expect(faults.map(({ brand, lines }) => [brand, lines.length])).toEqual([[key, 1]]);
    expect(await stored()).toEqual(before);
  });
});

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
    for (const fault of [
      'there is no product nobody',
      `has ${line.code} twice`,
      'covers alchemy',
      'covers 1,',
      'covers x',
      'name lacks en',
    ])
      expect(faults.join('; ')).toContain(fault);
  });
});
