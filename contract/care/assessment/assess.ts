import { type Band, type Measure, type MeasureId, measureNamed } from './measures.ts';
import { cardiovascularRisk, type RiskRegion } from './score2.ts';

/** By the name of the question, as the form sends them and as they are kept. */
type Answers = ReadonlyMap<string, string>;

/** Why a measure is not for somebody, or cannot be found out; its words are `measure.unfit.<reason>`. */
export const unfits = [
  'age',
  'heart',
  'diabetes',
  'kidney',
  'family_cholesterol',
  'pregnancy',
  'country',
  'missing',
] as const;
type Unfit = (typeof unfits)[number];

type Score = { value: number; band: string; inHundred?: number; doubtful?: boolean };

export type MeasureResult = {
  measure: MeasureId;
  unfit: Unfit | null;
  /** In the unit of the measure; null where it is unfit. */
  value: number | null;
  band: string | null;
  inHundred: number | null;
  /** The published model does not hold for this person, though it gives a number. */
  doubtful: boolean;
};

/** What a tool finds out, in its order. @param region undefined where no model is published for the country */
export function assess(wanted: readonly MeasureId[], said: Answers, region: RiskRegion | undefined): MeasureResult[] {
  return wanted.map((asked) => {
    const measure = asked === 'score2' && number(said, 'age') >= 70 ? 'score2_op' : asked;
    const isUnknown = region === undefined && (measure === 'score2' || measure === 'score2_op');
    const unfit = unfitFor(measure, said) ?? (isUnknown ? 'country' : undefined);
    const found = unfit === undefined ? find(measure, said, region) : undefined;
    if (!found) return { measure, unfit: unfit ?? 'missing', ...nothing };
    const { value, band, inHundred = null, doubtful = false } = found;
    return { measure, unfit: null, value, band, inHundred, doubtful };
  });
}

const nothing = { value: null, band: null, inHundred: null, doubtful: false } as const;

/** Conditions that the publications exclude; `bmi` of a pregnant woman says nothing. */
const excluded: Partial<Record<MeasureId, readonly Unfit[]>> = {
  score2: ['pregnancy', 'heart', 'diabetes', 'kidney', 'family_cholesterol'],
  score2_op: ['heart', 'diabetes', 'kidney', 'family_cholesterol'],
  findrisc: ['pregnancy', 'diabetes'],
  bmi: ['pregnancy'],
};

export function unfitFor(measure: MeasureId, said: Answers): Unfit | undefined {
  const conditions = (said.get('conditions') ?? '').split(',');
  const condition = excluded[measure]?.find((one) => conditions.includes(one));
  if (condition !== undefined) return condition;
  const age = number(said, 'age');
  if (measure === 'score2' || measure === 'score2_op') return age < 40 || age > 89 ? 'age' : undefined;
  return undefined;
}

type Finder = (said: Answers, region: RiskRegion | undefined) => Score | undefined;

/** How a measure is found out that is more than a sum of its items. */
const finders: Partial<Record<MeasureId, Finder>> = {
  score2: riskOf,
  score2_op: riskOf,
  findrisc: (said) => banded(measureNamed('findrisc'), diabetesPoints(said)),
  bmi: (said) => banded(measureNamed('bmi'), bodyMassIndex(said)),
  audit_c: (said) => {
    const value = sum(measureNamed('audit_c'), said);
    const riskyFrom = said.get('sexAtBirth') === 'male' ? 4 : 3;
    return value < riskyFrom
      ? { value, band: 'low' }
      : (banded(measureNamed('audit_c'), value) ?? { value, band: 'risky' });
  },
};

function find(measure: MeasureId, said: Answers, region: RiskRegion | undefined): Score | undefined {
  const finder = finders[measure];
  if (finder) return finder(said, region);
  const row = measureNamed(measure);
  const { unit, items = [], itemMost = 0 } = row;
  const points = sum(row, said);
  return banded(row, unit === 'share' ? Math.round((points / (items.length * itemMost)) * 100) : points);
}

function riskOf(said: Answers, region: RiskRegion | undefined): Score | undefined {
  const [systolic, cholesterol, hdl] = ['systolic', 'cholesterol', 'hdl'].map((name) => number(said, name));
  const sex = said.get('sexAtBirth') === 'male' ? 'male' : 'female';
  if (!systolic || !cholesterol || !hdl || region === undefined) return undefined;
  const factors = { age: number(said, 'age'), sex, smokes: said.get('smoking') === 'yes' } as const;
  const risk = cardiovascularRisk({ ...factors, systolic, cholesterol, hdl }, region);
  if (!risk) return undefined;
  const { percent, category, doubtful } = risk;
  return { value: percent, band: category, inHundred: Math.round(percent), doubtful };
}

function diabetesPoints(said: Answers): number {
  const index = bodyMassIndex(said);
  const waist = number(said, 'waist');
  const [wide, widest] = said.get('sexAtBirth') === 'male' ? [94, 102] : [80, 88];
  const points = [
    stepped(number(said, 'age'), [45, 2], [55, 3], [65, 4]),
    stepped(index, [25, 1], [30.1, 3]),
    stepped(waist, [wide ?? 0, 3], [(widest ?? 0) + 1, 4]),
    said.get('exercise') === 'no' ? 2 : 0,
    said.get('vegetables') === 'no' ? 1 : 0,
    said.get('pressureMedicine') === 'yes' ? 2 : 0,
    said.get('highGlucose') === 'yes' ? 5 : 0,
    { close: 5, distant: 3 }[said.get('familyDiabetes') ?? ''] ?? 0,
  ];
  return points.reduce((all, one) => all + one, 0);
}

function stepped(value: number, ...steps: readonly (readonly [number, number])[]): number {
  return steps.findLast(([from]) => value >= from)?.[1] ?? 0;
}

/** In kg/m², with one decimal. */
function bodyMassIndex(said: Answers): number {
  const metres = number(said, 'height') / 100;
  return Math.round((number(said, 'weight') / metres ** 2) * 10) / 10;
}

function sum({ items = [], itemMost = 0 }: Measure, said: Answers): number {
  const points = items.map(({ question, reversed }) => {
    const own = worth[said.get(question) ?? ''] ?? number(said, question);
    return reversed ? itemMost - own : own;
  });
  return points.reduce((all, one) => all + one, 0);
}

const worth: Readonly<Record<string, number>> = { '': 0, no: 0, yes: 1 };

function banded({ bands }: Measure, value: number): Score | undefined {
  const band = bands.findLast(({ from = 0 }: Band) => value >= from);
  if (!band || Number.isNaN(value)) return undefined;
  const { id, inHundred } = band;
  return { value, band: id, ...(inHundred !== undefined && { inHundred }) };
}

function number(said: Answers, name: string): number {
  const text = said.get(name);
  return text === undefined || text === '' ? Number.NaN : Number(text);
}
