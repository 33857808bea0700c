import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { demoDoctors } from '../demo/directory/directory.ts';
import { portraitPath } from '../demo/directory/portrait-path.ts';
import { buildPortraits } from './portraits-build.ts';

const folder = mkdtempSync(join(tmpdir(), 'kapu-portraits-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('draws each doctor of the demonstration, the same at each build, and names the licence in the picture', () => {
  buildPortraits(folder);
  const { doctors } = demoDoctors();
  expect(globSync('portraits/*.svg', { cwd: folder })).toHaveLength(doctors.length);
  const drawn = doctors.map(({ id }) => readFileSync(join(folder, portraitPath(id)), 'utf8'));
  for (const svg of drawn) {
    expect(svg).toMatch(/^<svg [^>]*width="144" height="144"/);
    expect(svg).toContain('https://creativecommons.org/licenses/by/4.0/');
    expect(svg).not.toMatch(/<script|href="http|onload/);
    expect(svg.length).toBeLessThan(12_000);
  }
  expect(new Set(drawn).size).toBeGreaterThan(doctors.length * 0.9);
  buildPortraits(folder);
  expect(doctors.map(({ id }) => readFileSync(join(folder, portraitPath(id)), 'utf8'))).toEqual(drawn);
});

it('draws no woman a beard', () => {
  const beards = demoDoctors().doctors.map(({ id, sex }) => [
    sex,
    /facialHair/.test(readFileSync(join(folder, portraitPath(id)), 'utf8')),
  ]);
  expect(beards.filter(([sex, beard]) => sex === 'male' && beard).length).toBeGreaterThan(0);
  expect(beards.filter(([sex, beard]) => sex === 'female' && beard)).toEqual([]);
});
