import type { Language } from '../../platform/brand.ts';
import { count } from '../../platform/format.ts';
import { languageRow } from '../../platform/languages.ts';
import type { AssessmentResult } from './assessment.ts';
import { type Measure, measureNamed } from './measures.ts';
import { helpIn, toolNamed } from './tools.ts';

type TextOf = (id: string, values?: Record<string, string | number>) => string;
type Result = Pick<AssessmentResult, 'tool' | 'version' | 'region' | 'results' | 'answers'>;

export type MeasuredWords = {
  id: string;
  title: string;
  tone: Measure['bands'][number]['tone'];
  finds: Measure['finds'];
  source: string;
} & (
  | { unfit: string }
  | {
      unfit: undefined;
      value: string;
      band: string;
      what: string;
      advice: string;
      picture: { count: number; text: string } | undefined;
      scale: Scale | undefined;
      notes: string[];
    }
);

export type Scale = {
  value: number;
  most: number;
  bands: { range: string; start: number; text: string; own: boolean }[];
};

export function wordsOf(
  { tool, version, region, results, answers }: Result,
  say: TextOf,
  language: Language,
): MeasuredWords[] {
  const number = (value: number) => count(value, languageRow(language)?.locale ?? language);
  return results.map(({ measure, unfit, value, band, inHundred, doubtful }) => {
    const row: Measure = measureNamed(measure);
    const own = row.bands.find(({ id }) => id === band);
    const isOwn = toolNamed(tool).unproved === true;
    const overruling = answers.filter(({ question }) => question === row.overruledBy);
    const help = helpIn(toolNamed(tool), overruling);
    const about = {
      id: measure,
      title: say(`measure.${measure}.title`),
      tone: help ? 'danger' : (own?.tone ?? 'info'),
      finds: help || own?.urgency !== 'none' ? row.finds : undefined,
      source: isOwn ? say('measure.own_source', { version }) : say('measure.source', { source: row.source }),
    } as const;
    if (unfit !== null || value === null) return { ...about, unfit: say(`measure.unfit.${unfit ?? 'missing'}`) };
    const what = say(`measure.${measure}.what`, { count: inHundred ?? 0 });
    const advice = help ? `measure.help.${help}` : `measure.${measure}.advice.${band}`;
    const isRisk = row.unit === 'percent';
    return {
      ...about,
      unfit: undefined,
      value: say(`measure.unit.${row.unit}`, { value: row.unit === 'points' ? value : number(value) }),
      band: say(help ? `measure.help.${help}_title` : `measure.${measure}.band.${band}`),
      what: inHundred === null ? what : '',
      advice: say(advice),
      picture:
        inHundred === null
          ? undefined
          : { count: inHundred, text: `${say('measure.picture', { count: inHundred })} ${what}` },
      scale: help ? undefined : scaleOf(row, value, (id) => say(`measure.${measure}.band.${id}`), number),
      notes: [
        ...(isRisk && region !== null ? [say(`measure.region.${region}`)] : []),
        ...(doubtful ? [say('measure.doubtful')] : []),
      ],
    };
  });
}

/** A measured value has no highest one, so its last band is drawn as wide as the one before. */
function scaleOf(
  { bands, most, unit }: Measure,
  value: number,
  nameOf: (id: string) => string,
  number: (value: number) => string,
): Scale | undefined {
  const starts = bands.map(({ from }) => from);
  if (starts.some((from) => from === undefined) || unit === 'percent') return undefined;
  const [last = 0, before = 0] = [starts.at(-1), starts.at(-2)];
  const own = bands.findLast(({ from = 0 }) => value >= from);
  const step = unit === 'kg_m2' ? 0.1 : 1;
  return {
    value,
    most: most ?? Math.max(value, 2 * last - before),
    bands: bands.map(({ id, from = 0 }, no) => {
      const next = bands[no + 1]?.from;
      const end = next === undefined ? most : next - step;
      const range = end === undefined ? `≥ ${number(from)}` : `${number(from)}–${number(end)}`;
      return { range: from === end ? number(from) : range, start: from, text: nameOf(id), own: id === own?.id };
    }),
  };
}
