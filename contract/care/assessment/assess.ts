import { type Band, type Measure, type MeasureId, measureNamed } from './measures.ts';
import { cardiovascularRisk, type RiskRegion } from './score2.ts';

type Answers = ReadonlyMap<string, string>;

/** Reasons why a measure does not apply to somebody or cannot be calculated; texts are `measure.unfit.<reason>`. */
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
  value: number | null;
  band: string | null;
  inHundred: number | null;
  /** The published model gives a number, but does not hold for this person. */
  doubtful: boolean;
};

/** Returns the results of a tool's measures in their order. @param region undefined if no model is published for the country */
export function assess(
  measures: readonly MeasureId[],
  answers: Answers,
  region: RiskRegion | undefined,
): MeasureResult[] {
  return measures.map((id) => {
    const measure = id === 'score2' && number(answers, 'age') >= 70 ? 'score2_op' : id;
    const isUnknown = region === undefined && (measure === 'score2' || measure === 'score2_op');
    const unfit = unfitFor(measure, answers) ?? (isUnknown ? 'country' : undefined);
    const score = unfit === undefined ? find(measure, answers, region) : undefined;
    if (!score) return { measure, unfit: unfit ?? 'missing', ...nothing };
    const { value, band, inHundred = null, doubtful = false } = score;
    return { measure, unfit: null, value, band, inHundred, doubtful };
  });
}

const nothing = { value: null, band: null, inHundred: null, doubtful: false } as const;

/** Conditions for which the publications do not calculate a measure; a BMI says nothing in pregnancy. */
const excluded: Partial<Record<MeasureId, readonly Unfit[]>> = {
  score2: ['pregnancy', 'heart', 'diabetes', 'kidney', 'family_cholesterol'],
  score2_op: ['heart', 'diabetes', 'kidney', 'family_cholesterol'],
  findrisc: ['pregnancy', 'diabetes'],
  bmi: ['pregnancy'],
};

export function unfitFor(measure: MeasureId, answers: Answers): Unfit | undefined {
  const conditions = (answers.get('conditions') ?? '').split(',');
  const condition = excluded[measure]?.find((one) => conditions.includes(one));
  if (condition !== undefined) return condition;
  const age = number(answers, 'age');
  if (measure === 'score2' || measure === 'score2_op') return age < 40 || age > 89 ? 'age' : undefined;
  return undefined;
}

type Finder = (answers: Answers, region: RiskRegion | undefined) => Score | undefined;

const finders: Partial<Record<MeasureId, Finder>> = {
  score2: riskOf,
  score2_op: riskOf,
  findrisc: (answers) => banded(measureNamed('findrisc'), diabetesPoints(answers)),
  bmi: (answers) => banded(measureNamed('bmi'), bodyMassIndex(answers)),
  audit_c: (answers) => {
    const value = sum(measureNamed('audit_c'), answers);
    const riskyFrom = answers.get('sexAtBirth') === 'male' ? 4 : 3;
    return value < riskyFrom
      ? { value, band: 'low' }
      : (banded(measureNamed('audit_c'), value) ?? { value, band: 'risky' });
  },
};

function find(measure: MeasureId, answers: Answers, region: RiskRegion | undefined): Score | undefined {
  const finder = finders[measure];
  if (finder) return finder(answers, region);
  const row = measureNamed(measure);
  const { unit, items = [], itemMost = 0 } = row;
  const points = sum(row, answers);
  return banded(row, unit === 'share' ? Math.round((points / (items.length * itemMost)) * 100) : points);
}

function riskOf(answers: Answers, region: RiskRegion | undefined): Score | undefined {
  const [systolic, cholesterol, hdl] = ['systolic', 'cholesterol', 'hdl'].map((name) => number(answers, name));
  const sex = answers.get('sexAtBirth') === 'male' ? 'male' : 'female';
  if (!systolic || !cholesterol || !hdl || region === undefined) return undefined;
  const factors = { age: number(answers, 'age'), sex, smokes: answers.get('smoking') === 'yes' } as const;
  const risk = cardiovascularRisk({ ...factors, systolic, cholesterol, hdl }, region);
  if (!risk) return undefined;
  const { percent, category, doubtful } = risk;
  return { value: percent, band: category, inHundred: Math.round(percent), doubtful };
}

function diabetesPoints(answers: Answers): number {
  const index = bodyMassIndex(answers);
  const waist = number(answers, 'waist');
  const [wide, widest] = answers.get('sexAtBirth') === 'male' ? [94, 102] : [80, 88];
  const points = [
    stepped(number(answers, 'age'), [45, 2], [55, 3], [65, 4]),
    stepped(index, [25, 1], [30.1, 3]),
    stepped(waist, [wide ?? 0, 3], [(widest ?? 0) + 1, 4]),
    answers.get('exercise') === 'no' ? 2 : 0,
    answers.get('vegetables') === 'no' ? 1 : 0,
    answers.get('pressureMedicine') === 'yes' ? 2 : 0,
    answers.get('highGlucose') === 'yes' ? 5 : 0,
    { close: 5, distant: 3 }[answers.get('familyDiabetes') ?? ''] ?? 0,
  ];
  return points.reduce((all, one) => all + one, 0);
}

function stepped(value: number, ...steps: readonly (readonly [number, number])[]): number {
  return steps.findLast(([from]) => value >= from)?.[1] ?? 0;
}

/** In kg/m², rounded to one decimal. */
function bodyMassIndex(answers: Answers): number {
  const metres = number(answers, 'height') / 100;
  return Math.round((number(answers, 'weight') / metres ** 2) * 10) / 10;
}

function sum({ items = [], itemMost = 0 }: Measure, answers: Answers): number {
  const points = items.map(({ question, reversed }) => {
    const own = worth[answers.get(question) ?? ''] ?? number(answers, question);
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

function number(answers: Answers, name: string): number {
  const text = answers.get(name);
  return text === undefined || text === '' ? Number.NaN : Number(text);
}
