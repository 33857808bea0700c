import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import { codeOf, createOutside, type Outside, outsideNames, watched } from './outside.ts';

let now: Temporal.Instant;
let lines: string[];
let outside: Outside;
beforeEach(() => {
  now = Temporal.Instant.from('2026-11-23T07:00:00Z');
  lines = [];
  const warn = (facts: object, text: string) => void lines.push(`${text} ${JSON.stringify(facts)}`);
  outside = createOutside({ clock: () => now, log: { warn } });
});

const scanner = { name: 'scanner', where: 'clamav:3310' } as const;
const pass = (seconds: number) => {
  now = now.add({ seconds });
};
const texts = () => lines.map((line) => line.replace(/ \{.*/, ''));

describe('a service outside', () => {
  it('has one line when it no longer answers, with where and since when, and one when it answers again (F07, F08, F17)', () => {
    for (const _time of [1, 2, 3]) {
      outside.away(scanner, 'ECONNREFUSED');
      pass(30);
    }
    expect(lines).toEqual([
      'a service outside does not answer {"service":"scanner","where":"clamav:3310","code":"ECONNREFUSED","since":"2026-11-23T07:00:00Z"}',
    ]);
    outside.answered(scanner);
    outside.answered(scanner);
    expect(lines.slice(1)).toEqual([
      'a service outside answers again {"service":"scanner","where":"clamav:3310","since":"2026-11-23T07:00:00Z"}',
    ]);
  });

  it('is away from its first failure to its last, so that one alone wakes nobody (F25)', () => {
    outside.away(scanner, 'ETIMEDOUT');
    pass(300);
    expect(outside.list()).toEqual([{ ...scanner, seconds: 0 }]);
    outside.away(scanner, 'ETIMEDOUT');
    expect(outside.list()).toEqual([{ ...scanner, seconds: 300 }]);
    outside.answered(scanner);
    expect(outside.list()).toEqual([]);
  });

  it('that nobody has asked again for long is not said to be away, and has a line of its own when it fails once more (F25)', () => {
    outside.away(scanner, 'ETIMEDOUT');
    pass(60);
    outside.away(scanner, 'ETIMEDOUT');
    pass(15 * 60);
    expect([outside.list(), outside.failuresOf(scanner)]).toEqual([[], undefined]);
    outside.away(scanner, 'ETIMEDOUT');
    expect([outside.list(), texts()]).toEqual([
      [{ ...scanner, seconds: 0 }],
      ['a service outside does not answer', 'a service outside does not answer'],
    ]);
  });

  it('that fails and answers in turn fills no log (F25)', () => {
    for (let no = 0; no < 100; no += 1) {
      outside.away(scanner, 'ECONNRESET');
      outside.answered(scanner);
      pass(1);
    }
    expect(lines.length).toBeLessThanOrEqual(4);
  });

  it('of a stranger takes no room without an end, and no place of another name (T34)', () => {
    outside.away(scanner, 'ETIMEDOUT');
    for (let no = 0; no < 1000; no += 1) outside.away({ name: 'push', where: `https://${no}.example` }, 'ETIMEDOUT');
    expect(outside.list().filter(({ name }) => name === 'push')).toHaveLength(100);
    expect(outside.failuresOf({ name: 'push', where: 'https://999.example' })?.count).toBe(1);
    expect(outside.failuresOf(scanner)?.count).toBe(1);
  });
});

describe('what is watched', () => {
  it('answers as it did, fails as it did, and is recorded with a code and no text (P08)', async () => {
    expect(await watched(outside, scanner, Promise.resolve('clean'))).toBe('clean');
    const secret = Object.assign(new TypeError('anna@example.com was sent'), { cause: { code: 'ECONNRESET' } });
    await expect(watched(outside, scanner, Promise.reject(secret))).rejects.toBe(secret);
    expect(lines.join()).toContain('ECONNRESET');
    expect(lines.join()).not.toContain('anna');
  });

  it('has a row in the runbook and an alert, by its name (F25)', () => {
    const [, section = ''] = readFileSync('docs/runbook.md', 'utf8').split('\n## OutsideAway\n');
    const rows = [
      ...section
        .split('\n## ', 1)
        .join()
        .matchAll(/^\| `(\w+)` \|/gm),
    ].map(([, name]) => name);
    expect(rows.toSorted()).toEqual(outsideNames.toSorted());
    const selectors = [...readFileSync('deploy/alerts.yaml', 'utf8').matchAll(/away_seconds\{name=~?"([\w|]+)"/g)];
    expect(selectors.flatMap(([, names = '']) => names.split('|')).toSorted()).toEqual(outsideNames.toSorted());
  });

  it.each([
    [new Error('text'), 'Error'],
    [Object.assign(new Error('text'), { code: 'STORAGE', cause: { code: 'ETIMEDOUT' } }), 'ETIMEDOUT'],
    [new DOMException('text', 'TimeoutError'), 'TimeoutError'],
    ['text', 'unknown'],
  ])('that fails by %s has the code %s', (error, code) => expect(codeOf(error)).toBe(code));
});
