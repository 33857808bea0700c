import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { rules } from './house-rules.ts';
import { commentShare, isProduct, projectFiles, readSource, type Source } from './source-text.ts';

const sources = projectFiles().map(readSource);

describe.each(rules)('The project $title:', ({ applies, find, breaks, keeps = [] }) => {
  it('this holds everywhere', () => {
    expect(sources.filter(({ path }) => applies(path)).flatMap(find)).toEqual([]);
  });

  it('this can fail', () => {
    const unnoticed = (source: Source) => !applies(source.path) || find(source).length === 0;
    expect(breaks.filter(unnoticed)).toEqual([]);
    expect(keeps.flatMap(find)).toEqual([]);
  });
});

it('lets Biome refuse any, a bang, an enum and a namespace', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kapu-lint-'));
  const settings = { ...JSON.parse(readFileSync('biome.json', 'utf8')), vcs: { enabled: false } };
  try {
    writeFileSync(join(folder, 'biome.json'), JSON.stringify(settings));
    writeFileSync(
      join(folder, 'planted.ts'),
      'export let a: any; export const b = a!; export enum C { D } export namespace E { a; }',
    );
    const args = [resolve('node_modules/@biomejs/biome/bin/biome'), 'lint', '--reporter=github', 'planted.ts'];
    const { status, stdout } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
    const refused = [...stdout.matchAll(/^::error title=lint\/\w+\/(\w+)/gm)].map(([, name]) => name);
    expect(refused.sort()).toEqual(['noEnum', 'noExplicitAny', 'noNamespace', 'noNonNullAssertion']);
    expect(status).toBe(1);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

describe('Comments', () => {
  const generated = 'server/platform/db/types.ts';
  const product = sources.filter(({ path }) => isProduct(path) && path !== generated);

  it('are at most 4 % of the lines of the product', () => {
    expect(commentShare(product)).toBeLessThanOrEqual(4);
  });

  it('are counted by lines that hold nothing else', () => {
    const lines = [
      '// one',
      'const two = 2; // beside code',
      '/** three',
      ' * four */',
      'const text = "// five";',
      'const six = <p>{/* in a tag */}</p>;',
      'const seven = <p>',
      '  {/* eight */}',
      '</p>;',
      '',
    ];
    expect(commentShare([{ path: 'web/planted.tsx', text: lines.join('\n') }])).toBeCloseTo(400 / 9);
  });
});
