import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { languages } from '../../contract/platform/languages.ts';
import { accessibilityGaps } from '../../contract/portal/accessibility-gaps.ts';
import { type Check, pageName, recordChecks, recordedChecks } from '../../tasks/a11y-record.ts';
import { accessibilityPaper } from '../../tasks/papers/accessibility.ts';
import { criteria, judgedByProgram, rulesByCriterion, statements } from '../../tasks/papers/criteria.ts';
import { type PaperFacts, paperFacts } from '../../tasks/papers/facts.ts';
import { openAcr } from '../../tasks/papers/openacr.ts';
import { projectFiles, readSource } from '../house/source-text.ts';

const clock = () => Temporal.Instant.from('2026-11-29T08:00:00Z');
const check = (brand: string, language: string, more: Partial<Check> = {}): Check => ({
  ...{ brand, language, at: '2026-11-28T10:00:00Z', version: '0.1.0', axe: '4.14.1', standards: ['wcag2aa'] },
  ...{ widths: [360, 1280], pages: ['/', '/cookies'], views: 4, isWhole: true, violations: [], ...more },
});
const contrast = { what: 'color-contrast: p, a', times: 2, first: '/cookies at 360 px' };

/** By default with a clean check in each language. */
function factsOf(key: string, changed: Partial<PaperFacts> = {}): PaperFacts {
  const facts = paperFacts(key, clock);
  return { ...facts, checks: facts.brand.languages.map((language) => check(key, language)), ...changed };
}

const Criteria = z.array(
  z.strictObject({
    num: z.string(),
    components: z.array(
      z.strictObject({
        name: z.enum(['web', 'electronic-docs', 'none']),
        adherence: z.strictObject({
          level: z.enum(['supports', 'partially-supports', 'does-not-support', 'not-applicable', 'not-evaluated']),
          notes: z.string(),
        }),
      }),
    ),
  }),
);
const contact = z.looseObject({ name: z.string(), company_name: z.string(), email: z.string() });
const Report = z.looseObject({
  title: z.string(),
  product: z.strictObject({ name: z.string(), version: z.string(), description: z.string() }),
  author: contact,
  vendor: contact,
  report_date: z.string(),
  version: z.int(),
  catalog: z.literal('2.5-edition-wcag-2.2-508-eu-en'),
  chapters: z.record(z.string(), z.looseObject({ disabled: z.boolean().optional(), criteria: Criteria.optional() })),
});

function reportOf(facts: PaperFacts) {
  const { chapters } = Report.parse(parse(openAcr(facts)));
  const rows = Object.values(chapters).flatMap(({ criteria: own = [] }) => own);
  const level = (num: string, name = 'web') =>
    rows.find((row) => row.num === num)?.components.find((one) => one.name === name)?.adherence.level;
  return { chapters, rows, level };
}

describe.each(['webbeteg', 'groupama'])('the accessibility statement of %s', (key) => {
  const facts = factsOf(key);
  const papers = new Map(languages.map((language) => [language, accessibilityPaper(facts, language)]));

  it('is written in each language without a line of another one (S1-11)', () => {
    const { name, hosts, phone } = facts.brand;
    for (const [language, text] of papers) {
      const title = facts.texts.say(language, 'accessibility.title');
      expect(text.split('\n')[0]).toBe(`# ${title}`);
      for (const fact of [name, hosts[0], phone.number, phone.hours[language]]) expect(text).toContain(fact);
      const others = [...papers].filter(([other]) => other !== language).flatMap(([, own]) => own.split('\n'));
      const shared = text.split('\n').filter((line) => line !== '' && others.includes(line));
      expect([language, shared]).toEqual([language, []]);
    }
  });

  it('lists each known gap with its clauses, and never claims full compliance (R46)', () => {
    for (const [language, text] of papers) {
      for (const { id, clauses } of accessibilityGaps) {
        expect(text).toContain(facts.texts.say(language, `accessibility.gap.${id}.what`));
        expect(text).toContain(facts.texts.say(language, `accessibility.gap.${id}.around`));
        expect(text).toContain(clauses.join(', '));
      }
      expect(text).toContain(facts.texts.say(language, 'accessibility.status.partial'));
      const none = accessibilityPaper({ ...facts, gaps: [] }, language);
      expect(none).toContain(facts.texts.say(language, 'accessibility.status.unproved'));
      expect(none).not.toContain(facts.texts.say(language, 'accessibility.gaps.title'));
    }
  });
});

describe('a run of axe', () => {
  it('stands in the statement of its language, with what it failed; without one the statement says so (R46)', () => {
    const failed = factsOf('groupama', {
      checks: [check('groupama', 'en', { violations: [contrast], isWhole: false })],
    });
    const english = accessibilityPaper(failed, 'en');
    expect(english).toContain('On 28 November 2026, version 0.1.0 was checked with axe-core 4.14.1');
    expect(english).toContain('4 views of 2 pages, at widths of 360, 1280 pixels');
    expect(english).toContain('found content that fails a rule: color-contrast.');
    expect(english).toContain('The check did not reach every page.');
    expect(accessibilityPaper(failed, 'hu')).toContain(failed.texts.say('hu', 'accessibility.prepared.none'));
    expect(accessibilityPaper(factsOf('groupama'), 'en')).toContain('No rule was failed.');
  });

  it('is kept by brand and language, and takes the place of its former one alone', () => {
    const folder = mkdtempSync(join(tmpdir(), 'kapu-a11y-'));
    const file = join(folder, 'a11y.json');
    try {
      expect(recordedChecks(file)).toEqual([]);
      recordChecks([check('up', 'hu', { violations: [contrast] }), check('nn', 'hu')], file);
      recordChecks([check('up', 'hu')], file);
      expect(recordedChecks(file)).toEqual([check('nn', 'hu'), check('up', 'hu')]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('names a page by its pattern where the address may hold a number or a token of somebody (T10)', () => {
    expect(pageName('/delete-public-reservation/abcdef')).toBe('/delete-public-reservation/:token');
    expect(['/', '/cookies', '/about-us', '/about-webbeteg'].map(pageName)).toEqual([
      '/',
      '/cookies',
      '/about-us',
      '/about-webbeteg',
    ]);
  });
});

describe('the report in OpenACR', () => {
  it('has every criterion of WCAG 2.2 A and AA once, and each statement of EN 301 549 about use', () => {
    const { rows, chapters } = reportOf(factsOf('webbeteg'));
    const nums = [...Object.values(criteria).flat(), ...statements];
    expect(rows.map(({ num }) => num)).toEqual(nums);
    expect([
      new Set(nums).size,
      criteria.success_criteria_level_a.length,
      criteria.success_criteria_level_aa.length,
    ]).toEqual([67, 32, 24]);
    expect(Object.keys(chapters)).toHaveLength(16);
    const gaps = accessibilityGaps.flatMap((gap) => gap.criteria);
    expect(gaps.filter((num) => !nums.includes(num))).toEqual([]);
  });

  it('supports what a program has judged on every page of every language, and only that (R46)', () => {
    const supported = (facts: PaperFacts) =>
      reportOf(facts).rows.flatMap(({ num, components }) =>
        components.some(({ adherence }) => adherence.level === 'supports') ? [num] : [],
      );
    const all = [...Object.keys(judgedByProgram), '4.1.1'];
    expect(supported(factsOf('webbeteg')).toSorted()).toEqual(all.toSorted());
    expect(supported(factsOf('webbeteg', { checks: [] }))).toEqual(['4.1.1']);
    expect(supported(factsOf('webbeteg', { checks: [check('webbeteg', 'hu')] }))).toEqual(['4.1.1']);
    expect(Object.keys(judgedByProgram).filter((num) => !rulesByCriterion().has(num))).toEqual([]);
  });

  it('supports in part what a gap or a failed rule concerns', () => {
    const { level } = reportOf(factsOf('webbeteg', { checks: [check('webbeteg', 'hu', { violations: [contrast] })] }));
    expect([level('1.4.3'), level('2.2.1'), level('4.2.4', 'none')]).toEqual(Array(3).fill('partially-supports'));
    expect([level('1.3.1', 'electronic-docs'), level('1.3.1')]).toEqual(['partially-supports', 'not-evaluated']);
  });
});

describe('what is known not to work', () => {
  it('is still so in the code: whoever mends it takes the row away (R46)', () => {
    const stillSo: Record<string, boolean> = {
      pdf_structure: !projectFiles().some(
        (path) => /^server\/.*\.ts$/.test(path) && /\.struct\(/.test(readSource(path).text),
      ),
      held_once: readSource('server/booking/reservation/keep.ts').text.includes(
        "if (row.extended) throw problem('KT006')",
      ),
      spoken_video: !projectFiles().some(
        (path) => /^web\/.*\.tsx$/.test(path) && /<track\b/.test(readSource(path).text),
      ),
    };
    expect(accessibilityGaps.map(({ id }) => [id, stillSo[id]])).toEqual(accessibilityGaps.map(({ id }) => [id, true]));
  });

  it('is contradicted by no text of the portal: none speaks of compliance but the statement (R46)', () => {
    const claim =
      /WCAG|EN 301|2016\/2102|2019\/882|(?:fully|completely) accessible|akadálymentességi|de accesibilitate/i;
    const texts = projectFiles().filter(
      (path) =>
        /^(?:contents|locales|brands)\/.*\.(?:md|json)$/.test(path) &&
        !['portal/accessibility.json', 'brands/themes.json'].some((own) => path.endsWith(own)),
    );
    expect(texts.length).toBeGreaterThan(200);
    expect(texts.filter((path) => claim.test(readSource(path).text))).toEqual([]);
  });
});

describe('node tasks/papers.ts', () => {
  const run = async (...args: string[]) => {
    try {
      const { stdout } = await promisify(execFile)(process.execPath, ['tasks/papers.ts', ...args]);
      return { code: 0, text: stdout };
    } catch (error) {
      const { code, stderr } = z.looseObject({ code: z.number(), stderr: z.string() }).parse(error);
      return { code, text: stderr };
    }
  };

  it('writes the folder, and ends with 1 and a sentence where it cannot', { timeout: 120_000 }, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'kapu-papers-'));
    try {
      const written = await run('--brand', 'groupama', '--to', folder, '--language', 'en');
      expect(written).toEqual({ code: 0, text: `8 papers are in ${folder}.\n` });
      expect(readdirSync(folder).filter((name) => name.startsWith('accessibility-statement'))).toEqual([
        'accessibility-statement.en.md',
      ]);
    } finally {
      rmSync(folder, { recursive: true });
    }
    expect(await run()).toMatchObject({ code: 2, text: expect.stringContaining('--brand <key>') });
    expect(await run('--brand', 'nobody')).toMatchObject({ code: 1, text: expect.stringContaining('no brand nobody') });
    const strange = await run('--brand', 'groupama', '--language', 'de');
    expect(strange).toMatchObject({ code: 1, text: 'groupama has no language de. It has: hu, en, ro.\n' });
  });
});
