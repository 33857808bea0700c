import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { lastingName, soundList, writeSoundList } from '../hostile/sound-list.ts';
import { deep } from './deep.ts';
import { faultsOnce, nameOf } from './faults-once.ts';

/** Looks at the same page three times. @returns the number of calls */
async function looks(kind: Parameters<typeof faultsOnce>[0], page: string, faults: string[]): Promise<number> {
  let count = 0;
  const parts = { frame: `a frame of ${page}`, main: `a main part of ${page}` };
  for (let no = 0; no < 3; no += 1)
    await faultsOnce(kind, parts, async () => {
      count += 1;
      return faults;
    });
  return count;
}

it('a part in which a tool found nothing is not looked at again, but in the deep run', async () => {
  expect(await looks('a tool', 'a sound page', [])).toBe(deep ? 3 : 1);
});

it('a part with a fault is looked at each time', async () => {
  expect(await looks({ lasting: 'a tool 1.0' }, 'a faulty page', ['no name'])).toBe(3);
});

it('a part counts as sound for the tool and the version that found it so', () => {
  const names = [{ lasting: 'a tool 2.0' }, { lasting: 'a tool 2.1' }, 'a tool 2.0'].map((tool) =>
    nameOf(tool, 'a page'),
  );
  expect(new Set(names).size).toBe(3);
});

it('the list has what tools alone decide, sorted, and nothing that hangs on the screen', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kapu-sound-'));
  for (const name of [lastingName('b'), 'a', lastingName('A')]) writeFileSync(join(folder, name), '');
  const file = join(folder, 'list.txt');
  writeSoundList(file, folder);
  expect(readFileSync(file, 'utf8')).toBe('A\nb\n');
});

it('the list that is kept is one that was written so', () => {
  const hashes = readFileSync(soundList, 'utf8').trim().split('\n');
  expect(hashes).toEqual(hashes.toSorted());
  expect(hashes.filter((hash) => !/^[\w-]{12}$/.test(hash))).toEqual([]);
  expect(hashes.length).toBeGreaterThan(1000);
});
