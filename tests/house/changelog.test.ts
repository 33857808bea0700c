import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { version } from '../../server/platform/version.ts';
import { type World, world } from '../support/world.ts';

const entries = readFileSync('CHANGELOG.md', 'utf8').split('\n## ').slice(1);

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

describe('the version', () => {
  it('is the same in package.json, the newest entry of the changelog, the OpenAPI document and the CapabilityStatement', async () => {
    const manifest: { version: string } = JSON.parse(readFileSync('package.json', 'utf8'));
    const lock: { version: string } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
    const { info } = await (await w.request('/api/openapi.json')).json();
    const { software } = await (await w.request('/fhir/metadata')).json();
    const named = [entries[0]?.split(' ')[0], version, lock.version, info.version, software.version];
    expect(named).toEqual(named.map(() => manifest.version));
  });

  it('rises from entry to entry, each with its day and why it is there', () => {
    const heads = entries.map((entry) => /^(\d+)\.(\d+)\.(\d+) – (\d{4}-\d{2}-\d{2})\n\nWhy: \S/.exec(entry));
    expect(heads.filter((head) => head === null)).toEqual([]);
    const rank = heads.map(
      (head) =>
        head
          ?.slice(1, 4)
          .map((part) => part.padStart(4, '0'))
          .join() ?? '',
    );
    expect(rank).toEqual(rank.toSorted().toReversed());
    expect(new Set(rank).size).toBe(rank.length);
    const days = heads.map((head) => head?.[4] ?? '');
    expect(days).toEqual(days.toSorted().toReversed());
  });
});
