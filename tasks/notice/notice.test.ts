import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { allowed, licenceFaults, licencesOf } from './licences.ts';
import { noticePaper } from './notice-paper.ts';
import { shippedPackages } from './shipped-packages.ts';

const lock: unknown = JSON.parse(readFileSync('package-lock.json', 'utf8'));
const packages = shippedPackages(lock);
const planted = (licence: string | undefined) => licenceFaults([...packages, { id: 'planted@1.0.0', licence }]);

describe('NOTICE', () => {
  const notice = readFileSync('NOTICE', 'utf8');

  it('is what `npm run kapu -- notice` writes from the lock and the packages (G32)', () => {
    expect(notice).toBe(noticePaper(lock));
  });

  it('has the whole texts of the licences that ask for more, and whom data and pictures are by', () => {
    const needed = [
      'GNU LESSER GENERAL PUBLIC LICENSE',
      'GNU GENERAL PUBLIC LICENSE',
      'Mozilla Public License Version 2.0',
    ];
    const texts = [...needed, 'SIL OPEN FONT LICENSE', 'TERMS AND CONDITIONS FOR USE, REPRODUCTION, AND DISTRIBUTION'];
    const names = [
      'GeoNames',
      'Natural Earth',
      'Personas by Draftbit',
      'DiceBear',
      'libheif-js@',
      'web-push@',
      'png-js@',
    ];
    expect([...texts, ...names].filter((text) => !notice.includes(text))).toEqual([]);
  });
});

describe('the packages that are shipped', () => {
  it('are what the dependencies need, and no tool of the build', () => {
    const names = packages.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['hono', 'sharp', 'libheif-js', 'web-push', 'react-dom']));
    expect(
      names.filter((name) => ['vite', 'vitest', 'typescript', 'tailwindcss', 'caniuse-lite'].includes(name)),
    ).toEqual([]);
    expect(packages.filter(({ forOneSystem }) => forOneSystem).map(({ name }) => name)).toContain('@img/sharp-wasm32');
  });

  it('are each under licences that are allowed', () => {
    expect(licenceFaults(packages)).toEqual([]);
    const used = new Set(packages.flatMap(licencesOf));
    // CC BY covers the data.
    expect(Object.keys(allowed).filter((name) => name !== 'CC-BY-4.0' && !used.has(name))).toEqual([]);
  });

  it.each(['GPL-3.0', 'AGPL-3.0-or-later', 'UNLICENSED', 'MIT AND GPL-2.0-only', '(MIT OR GPL-2.0)'])(
    'may not be under %s',
    (licence) => {
      expect(planted(licence)).toEqual([expect.stringMatching(/^planted@1\.0\.0 is under .*, which is not allowed$/)]);
    },
  );

  it('may not come without a licence, nor in another version than the one that was looked at', () => {
    expect(planted(undefined)).toEqual([expect.stringMatching(/^planted@1\.0\.0 names no licence/)]);
    const newer = packages.map((one) => (one.name === 'png-js' ? { ...one, id: 'png-js@3.0.0' } : one));
    expect(licenceFaults(newer)).toEqual([
      expect.stringMatching(/^png-js@3\.0\.0 names no licence/),
      expect.stringMatching(/^png-js@2\.0\.0 stands in/),
    ]);
    expect(() =>
      noticePaper({ packages: { '': { dependencies: { planted: '1' } }, 'node_modules/planted': {} } }),
    ).toThrow(/planted@ names no licence/);
  });
});
