import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gauges } from '../../server/gauges.ts';
import { createAdmission } from '../../server/platform/http/admission.ts';
import { createMetrics, createPrimaryMetrics } from '../../server/platform/http/metrics.ts';
import { settingGroups } from '../../server/platform/setting-words.ts';
import { settingSchema } from '../../server/platform/settings.ts';
import { settingsPaper, settingsPath } from '../../tasks/settings-paper.ts';
import { type World, world } from '../support/world.ts';
import { alertRules, metricsIn } from './alerts.ts';

describe('docs/settings.md', () => {
  it('is what the settings of the program are, each once, with its default (S9-10)', () => {
    expect(readFileSync(settingsPath, 'utf8')).toBe(settingsPaper());
    const names = Object.values(settingGroups).flatMap((group) => Object.keys(group));
    expect(names.toSorted()).toEqual(Object.keys(settingSchema.shape).toSorted());
  });
});

describe.each(['docs/operations.md', 'docs/runbook.md'])('%s', (file) => {
  const text = readFileSync(file, 'utf8');

  it('links only to files that are there', () => {
    const links = [...text.matchAll(/\]\(([^)#]+)/g)].map(([, path = '']) => join(dirname(file), path));
    expect(links.filter((path) => !existsSync(path))).toEqual([]);
  });

  it('names only files that are there', () => {
    const files = [...text.matchAll(/`((?:tests|tasks|lab|server|deploy)\/[\w./-]+\w)`/g)].map(([, path = '']) => path);
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
      const metrics = metricsIn(expr);
      expect(metrics).not.toEqual([]);
      // Prometheus adds `up` itself.
      expect(metrics.filter((name) => name !== 'up' && !known.has(name))).toEqual([]);
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
