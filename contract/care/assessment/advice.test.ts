import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadTexts } from '../../../server/platform/texts.ts';
import { healthAnswers } from '../../../tests/care/assessments.ts';
import type { Language } from '../../platform/brand.ts';
import { languages } from '../../platform/languages.ts';
import { assess } from './assess.ts';
import { type Measure, type MeasureId, measureNamed, measures, urgencies } from './measures.ts';
import { type HealthTool, healthTools, toolNamed } from './tools.ts';
import { wordsOf } from './words.ts';

const texts = loadTexts(join(import.meta.dirname, '../../../locales'));
const rows: readonly Measure[] = measures;
const tools: readonly HealthTool[] = healthTools;

function wordsFor(tool: HealthTool['id'], measure: MeasureId, answerOf: Record<string, string>, language: Language) {
  const answers = Object.entries(answerOf).map(([question, answer]) => ({ question, answer }));
  const results = assess([measure], new Map(Object.entries(answerOf)), 'high');
  const result = { tool, version: toolNamed(tool).version, region: 'high', results, answers } as const;
  const [words] = wordsOf(result, (id, values) => texts.say(language, id, values), language);
  if (words?.unfit !== undefined || !words) throw new Error(`${measure} says nothing`);
  return words;
}

/** The later items are left at 0. */
function itemsOf(measure: MeasureId, sum: number): Record<string, string> {
  const { items = [], itemMost = 1 } = measureNamed(measure);
  let rest = sum;
  return Object.fromEntries(
    items.map(({ question }) => {
      const points = Math.min(rest, itemMost);
      rest -= points;
      return [question, String(points)];
    }),
  );
}

/** The cut-offs as published: Kroenke 2001, Spitzer 2006, Bush 1998 with the bands of the Office for Health Improvement. */
const published = [
  {
    tool: 'mood',
    measure: 'phq_9',
    most: 24,
    bands: { 0: 'none', 5: 'mild', 10: 'moderate', 15: 'moderately_severe', 20: 'severe' },
  },
  { tool: 'anxiety', measure: 'gad_7', most: 21, bands: { 0: 'none', 5: 'mild', 10: 'moderate', 15: 'severe' } },
  {
    tool: 'health_check',
    measure: 'audit_c',
    most: 12,
    sex: 'female',
    bands: { 0: 'low', 3: 'risky', 8: 'higher', 11: 'dependence' },
  },
  {
    tool: 'health_check',
    measure: 'audit_c',
    most: 12,
    sex: 'male',
    bands: { 0: 'low', 4: 'risky', 8: 'higher', 11: 'dependence' },
  },
] as const;

describe.each(languages)('in %s', (language) => {
  it.each(published)(
    'each sum of $measure, $sex, has the advice of its published band',
    ({ tool, measure, most, bands, ...row }) => {
      for (let sum = 0; sum <= most; sum += 1) {
        const [, band] = Object.entries<string>(bands).findLast(([from]) => sum >= Number(from)) ?? [];
        const sex = 'sex' in row ? { sexAtBirth: row.sex } : {};
        const { advice } = wordsFor(tool, measure, { ...itemsOf(measure, sum), ...sex }, language);
        expect([sum, advice]).toEqual([sum, texts.say(language, `measure.${measure}.advice.${band}`)]);
      }
    },
  );

  it('whoever thinks of death reads where help is and no band, however few or many the points are (R24)', () => {
    const { bands } = measureNamed('phq_9');
    const calming = bands.flatMap(({ id }) => [`measure.phq_9.advice.${id}`, `measure.phq_9.band.${id}`]);
    for (const phq9 of ['1', '2', '3'])
      for (let sum = 0; sum <= 24; sum += 1) {
        const words = wordsFor('mood', 'phq_9', { ...itemsOf('phq_9', sum), phq9 }, language);
        expect(words).toMatchObject({
          tone: 'danger',
          advice: texts.say(language, 'measure.help.crisis'),
          scale: undefined,
        });
        expect(words.finds).toEqual({ specialization: 50 });
        for (const id of calming) expect([words.band, words.advice]).not.toContain(texts.say(language, id));
      }
  });

  it.each([
    ['179', false],
    ['180', true],
    ['260', true],
  ] as const)('a pressure of %s comes before the risk: %s', (systolic, comes) => {
    const { advice, picture } = wordsFor('health_check', 'score2', { ...healthAnswers, systolic }, language);
    expect(advice === texts.say(language, 'measure.help.pressure')).toBe(comes);
    expect(picture).toBeDefined();
  });

  /** Each urgency needs one of these words in the advice of its band. */
  const urgencyWords: Partial<Record<Language, Record<string, RegExp>>> = {
    en: { today: /today/, this_week: /doctor[^.]* this week/, soon: /soon/ },
    hu: { today: /még ma/i, this_week: /még ezen a héten/i, soon: /mielőbb/i },
    ro: { today: /astăzi/, this_week: /săptămâna aceasta la un medic/, soon: /curând/ },
  };

  it.each(rows)('the advice of $id says how soon as its band does', ({ id, bands }) => {
    expect(Object.keys(urgencyWords)).toContain(language);
    for (const { id: band, urgency } of bands) {
      const advice = texts.say(language, `measure.${id}.advice.${band}`);
      for (const [level, words] of Object.entries(urgencyWords[language] ?? {}))
        expect([band, level, words.test(advice)]).toEqual([band, level, level === urgency]);
    }
  });
});

it.each(rows.filter(({ id }) => id !== 'bmi'))(
  'a band of $id is never less urgent than the one below it',
  ({ bands }) => {
    const levels = bands.map(({ urgency }) => urgencies.indexOf(urgency));
    expect(levels).toEqual(levels.toSorted((one, other) => one - other));
  },
);

it('a band that is green asks for nobody, and a sum with a yes of the mole is never green', () => {
  const green = rows.flatMap(({ bands }) => bands.filter(({ tone }) => tone === 'success'));
  expect(green.every(({ urgency }) => urgency === 'none')).toBe(true);
  expect(measureNamed('abcde').bands.some(({ tone }) => tone === 'success')).toBe(false);
});

it('an answer that calls for help overrules a measure of each tool that asks it', () => {
  for (const { id, help, measures: own } of tools)
    if (id === 'mood' || id === 'health_check')
      expect([id, help, own.some((measure) => measureNamed(measure).overruledBy !== undefined)]).toEqual([
        id,
        id === 'mood' ? 'crisis' : 'pressure',
        true,
      ]);
});
