import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gauges } from '../server/gauges.ts';
import { createAdmission } from '../server/platform/http/admission.ts';
import { createMetrics, createPrimaryMetrics } from '../server/platform/http/metrics.ts';
import { settingNames } from '../server/platform/settings.ts';
import { alertRules, metricsIn } from './alerts.ts';
import { type World, world } from './world.ts';

// What whoever runs the portal reads must be true of the program.

/** The names in the first column of the tables below a heading. */
function namesIn(file: string, heading: string): string[] {
  const [, below = ''] = readFileSync(file, 'utf8').split(`\n## ${heading}\n`);
  const [section = ''] = below.split(/\n## /);
  const cells = section.split('\n').flatMap((line) => /^\| (.*?) \|/.exec(line)?.[1] ?? []);
  return cells.flatMap((cell) => [...cell.matchAll(/`([A-Z][A-Z_]+)`/g)].map(([, name = '']) => name));
}

describe.each(['README.md', 'docs/operations.md'])('the settings in %s', (file) => {
  it('are those the program reads, each once (S9-10)', () => {
    expect(namesIn(file, 'Settings').toSorted()).toEqual(settingNames.toSorted());
  });
});

describe.each(['docs/operations.md', 'docs/runbook.md'])('%s', (file) => {
  const text = readFileSync(file, 'utf8');

  it('links only to files that are there', () => {
    const links = [...text.matchAll(/\]\(([^)#]+)/g)].map(([, path = '']) => join(dirname(file), path));
    expect(links.filter((path) => !existsSync(path))).toEqual([]);
  });

  it('names only commands that are there', () => {
    const scripts = Object.keys(JSON.parse(readFileSync('package.json', 'utf8')).scripts);
    const named = [...text.matchAll(/`npm run ([\w:-]+)/g)].map(([, name = '']) => name);
    expect(named.filter((name) => !scripts.includes(name))).toEqual([]);
    expect(named.length).toBeGreaterThan(3);
    const files = [...text.matchAll(/`((?:tests|tasks|server|deploy)\/[\w./-]+\w)`/g)].map(([, path = '']) => path);
    expect(files.filter((path) => !existsSync(path))).toEqual([]);
  });
});

describe('the alerts', () => {
  let w: World;
  let known: Set<string>;
  beforeAll(async () => {
    w = await world();
    const texts = [
      await createMetrics(w.services, gauges, createAdmission()).text(),
      await createPrimaryMetrics(w.services, [], { states: () => [], stoodStill: () => 0 }).text(),
    ];
    known = new Set(
      [...texts.join('\n').matchAll(/^# TYPE (\w+) (\w+)/gm)].flatMap(([, name = '', type]) => seriesOf(name, type)),
    );
  });
  afterAll(() => w.close());

  function seriesOf(name: string, type: string | undefined): string[] {
    return type === 'histogram' ? ['bucket', 'sum', 'count'].map((end) => `${name}_${end}`) : [name];
  }

  it.each(alertRules())(
    '$alert is written as Prometheus reads it and asks for metrics that there are (F25, G26)',
    ({ expr }) => {
      const asked = metricsIn(expr);
      expect(asked).not.toEqual([]);
      // Prometheus adds `up` itself.
      expect(asked.filter((name) => name !== 'up' && !known.has(name))).toEqual([]);
    },
  );

  it('use every metric of our own that an alert could be about', () => {
    const used = new Set(alertRules().flatMap(({ expr }) => metricsIn(expr)));
    const own = [...known].filter((name) =>
      /^kapu_.*(?:_seconds|_parked_letters|_up|_refused_total|_runs_total)$/.test(name),
    );
    expect(own.filter((name) => !used.has(name))).toEqual([]);
  });

  it('each have three first steps in the runbook, and the runbook has no other', () => {
    const sections = new Map(
      readFileSync('docs/runbook.md', 'utf8')
        .split(/\n## /)
        .slice(1)
        .map((section) => [section.split('\n')[0] ?? '', section]),
    );
    expect([...sections.keys()]).toEqual(alertRules().map(({ alert }) => alert));
    for (const [, section] of sections)
      expect([...section.matchAll(/^(\d)\. \S/gm)].map(([, no]) => no)).toEqual(['1', '2', '3']);
  });

  it('each say how grave they are and what is the matter', () => {
    for (const { labels, annotations, for: lasting } of alertRules()) {
      expect(['page', 'ticket']).toContain(labels.severity);
      expect(annotations.summary).toMatch(/^\S.{20,}\.$/);
      expect(lasting).toMatch(/^\d+m$/);
    }
  });
});
