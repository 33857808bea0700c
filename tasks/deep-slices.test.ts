import { globSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { deepFiles, slicesOf } from './deep-slices.ts';

describe('the slices of the deep run', () => {
  it('have each of its files once', () => {
    const files = globSync('{contract,server,demo,web,tests,tasks,lab}/**/*.test.{ts,tsx}');
    const own = deepFiles(files);
    expect(own).toEqual(expect.arrayContaining(['tests/journeys/account.test.ts', 'tests/attacks/uploads.test.ts']));
    expect(own).not.toContain('tasks/deep-slices.test.ts');
    expect(slicesOf(own, {}).flat().toSorted()).toEqual(own.toSorted());
  });

  it('take about as long as each other, and as many as 25 minutes of two workers need', () => {
    const names = Array.from({ length: 40 }, (_, at) => `${at}.test.ts`);
    const seconds = Object.fromEntries(names.map((name, at) => [name, 10 * at]));
    const slices = slicesOf(names, seconds);
    const sums = slices.map((slice) => slice.reduce((sum, name) => sum + (seconds[name] ?? 0), 0));
    expect(sums).toHaveLength(3);
    expect(Math.max(...sums) - Math.min(...sums)).toBeLessThan(100);
    expect(slicesOf(names, seconds)).toEqual(slicesOf(names.toReversed(), seconds));
  });
});
