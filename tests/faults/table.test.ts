import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

const rows = read('docs/faults.md')
  .split('\n')
  .filter((line) => /^\| (?!Fault \|)[^|-]/.test(line))
  .map((line) => {
    const [fault = '', people = '', message = '', well = '', proof = ''] = line.slice(2, -2).split(' | ');
    const [, path = '', title = ''] = /^\[.+\]\(\.\.\/(.+)\): (.+)$/.exec(proof) ?? [];
    return { fault, people, message, well, path, title };
  });

const server = globSync('server/**/*.ts', { cwd: root }).filter((path) => !path.endsWith('.test.ts'));
const source = server.map(read).join('\n');
const rules = read('deploy/alerts.yaml');
const runbook = read('docs/runbook.md');

describe('the table of faults', () => {
  it('has seventy kinds at least, each once (F01, F25)', () => {
    const faults = rows.map(({ fault }) => fault);
    expect(new Set(faults).size).toBe(faults.length);
    expect(faults.length).toBeGreaterThanOrEqual(70);
  });

  it.each(rows)('says of “$fault” what people see, and names a test of it (F25)', ({ people, well, path, title }) => {
    expect([people, well].every((text) => text.length > 0)).toBe(true);
    expect(read(path)).toContain(title);
  });

  it.each(rows)('says of “$fault” lines, metrics and alerts that there are (F25)', ({ message }) => {
    const alerts = message.match(/\b(?:[A-Z][a-z]+){2,}\b/g) ?? [];
    for (const alert of alerts) {
      expect(rules).toContain(`alert: ${alert}\n`);
      expect(runbook).toContain(`## ${alert}\n`);
    }
    const words = [...message.matchAll(/`([^`]+)`/g)].flatMap(([, text = '']) => text);
    expect(words.filter((text) => !source.includes(text))).toEqual([]);
  });

  it('says of every system outside what happens when it hangs and when it dies (F25)', () => {
    const outside = ['push service', 'SMS gateway', 'mail server', 'bucket', 'scanner', 'captcha service', 'calendar'];
    const more = ['log-in of a partner', 'gateway', 'database', 'worker', 'leader'];
    for (const part of [...outside, ...more]) {
      const own = rows.filter(({ fault }) => fault.startsWith(part)).map(({ fault }) => fault);
      for (const mode of [/hangs/, /dies|refuses the connection/])
        if (part !== 'captcha service' || mode.source === 'hangs')
          expect(own, `${part} ${mode.source}`).toContainEqual(expect.stringMatching(mode));
    }
  });
});
