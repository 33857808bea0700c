import type { QuestionName } from '../questions.ts';
import type { RiskCategory } from './score2.ts';

/** How the page shows a band, and how much it asks of the person. */
type Tone = 'success' | 'info' | 'warning' | 'danger';

export type Band = {
  /** Text ids: `measure.<measure>.band.<id>` and `measure.<measure>.advice.<id>`. */
  id: string;
  /** The least value of it; none where the model says by itself which band it is. */
  from?: number;
  tone: Tone;
  /** How many of a hundred such people will have it, as published. */
  inHundred?: number;
};

/** A number that a tool finds out. Its words begin with `measure.<id>`. */
export type Measure = {
  id: string;
  unit: 'percent' | 'points' | 'share' | 'kg_m2';
  /** The highest value there can be; none of what is measured. */
  most?: number;
  bands: readonly Band[];
  /** As cited on the page and in the document, in the language it was published in. */
  source: string;
  /** Where a booking leads that a band asks for. */
  finds?: { specialization: number } | { subfunction: number };
  /** Answers that are added up; a reversed one counts the other way round. */
  items?: readonly { question: QuestionName; reversed?: true }[];
  /** Points of one item; of a share, items of all together are 100. */
  itemMost?: number;
};

const plain = (names: readonly QuestionName[]) => names.map((question) => ({ question }));
const turned = (question: QuestionName) => ({ question, reversed: true }) as const;

const cardiology = { specialization: 2 } as const;
const psychology = { specialization: 50 } as const;

const riskBands = [
  { id: 'low_to_moderate', tone: 'success' },
  { id: 'high', tone: 'warning' },
  { id: 'very_high', tone: 'danger' },
] as const satisfies readonly { id: RiskCategory; tone: Tone }[];

const strain = {
  unit: 'share',
  most: 100,
  itemMost: 4,
  bands: [
    { id: 'low', from: 0, tone: 'success' },
    { id: 'middle', from: 34, tone: 'info' },
    { id: 'high', from: 67, tone: 'warning' },
  ],
  finds: psychology,
} as const;

export const measures = [
  {
    id: 'score2',
    unit: 'percent',
    most: 100,
    bands: riskBands,
    source: 'SCORE2, Eur Heart J 2021;42:2439–2454, doi:10.1093/eurheartj/ehab309',
    finds: cardiology,
  },
  {
    id: 'score2_op',
    unit: 'percent',
    most: 100,
    bands: riskBands,
    source: 'SCORE2-OP, Eur Heart J 2021;42:2455–2467, doi:10.1093/eurheartj/ehab312',
    finds: cardiology,
  },
  {
    id: 'findrisc',
    unit: 'points',
    most: 26,
    bands: [
      { id: 'low', from: 0, tone: 'success', inHundred: 1 },
      { id: 'slight', from: 7, tone: 'info', inHundred: 4 },
      { id: 'moderate', from: 12, tone: 'warning', inHundred: 17 },
      { id: 'high', from: 15, tone: 'warning', inHundred: 33 },
      { id: 'very_high', from: 21, tone: 'danger', inHundred: 50 },
    ],
    source: 'FINDRISC, Lindström & Tuomilehto, Diabetes Care 2003;26:725–731, doi:10.2337/diacare.26.3.725',
    finds: { specialization: 1 },
  },
  {
    id: 'bmi',
    unit: 'kg_m2',
    bands: [
      { id: 'under', from: 0, tone: 'warning' },
      { id: 'normal', from: 18.5, tone: 'success' },
      { id: 'over', from: 25, tone: 'info' },
      { id: 'obese', from: 30, tone: 'warning' },
    ],
    source: 'BMI, World Health Organization, Technical Report Series 894, 2000',
    finds: { specialization: 51 },
  },
  {
    id: 'audit_c',
    unit: 'points',
    most: 12,
    itemMost: 4,
    items: plain(['alcoholOften', 'alcoholAmount', 'alcoholBinge']),
    bands: [
      { id: 'low', tone: 'success' },
      { id: 'risky', tone: 'warning' },
    ],
    source: 'AUDIT-C, Bush et al., Arch Intern Med 1998;158:1789–1795, doi:10.1001/archinte.158.16.1789',
    finds: { specialization: 58 },
  },
  {
    ...strain,
    id: 'work_life_balance',
    items: [
      turned('balance1'),
      ...plain(['balance2', 'balance3']),
      turned('balance4'),
      ...plain(['balance5', 'balance6']),
      turned('balance7'),
      ...plain(['balance8', 'balance9']),
      turned('balance10'),
    ],
    source: '1.0',
  },
  {
    ...strain,
    id: 'workplace_stress',
    items: [
      ...plain(['stress1', 'stress2']),
      turned('stress3'),
      turned('stress4'),
      turned('stress5'),
      turned('stress6'),
      turned('stress7'),
      ...plain(['stress8', 'stress9']),
      turned('stress10'),
      ...plain(['stress11']),
      turned('stress12'),
    ],
    source: '1.0',
  },
  {
    id: 'phq_9',
    unit: 'points',
    most: 27,
    itemMost: 3,
    items: plain(['phq1', 'phq2', 'phq3', 'phq4', 'phq5', 'phq6', 'phq7', 'phq8', 'phq9']),
    bands: [
      { id: 'none', from: 0, tone: 'success' },
      { id: 'mild', from: 5, tone: 'info' },
      { id: 'moderate', from: 10, tone: 'warning' },
      { id: 'moderately_severe', from: 15, tone: 'danger' },
      { id: 'severe', from: 20, tone: 'danger' },
    ],
    source: 'PHQ-9, Kroenke et al., J Gen Intern Med 2001;16:606–613, doi:10.1046/j.1525-1497.2001.016009606.x',
    finds: psychology,
  },
  {
    id: 'gad_7',
    unit: 'points',
    most: 21,
    itemMost: 3,
    items: plain(['gad1', 'gad2', 'gad3', 'gad4', 'gad5', 'gad6', 'gad7']),
    bands: [
      { id: 'none', from: 0, tone: 'success' },
      { id: 'mild', from: 5, tone: 'info' },
      { id: 'moderate', from: 10, tone: 'warning' },
      { id: 'severe', from: 15, tone: 'danger' },
    ],
    source: 'GAD-7, Spitzer et al., Arch Intern Med 2006;166:1092–1097, doi:10.1001/archinte.166.10.1092',
    finds: psychology,
  },
  {
    id: 'abcde',
    unit: 'points',
    most: 5,
    items: plain(['moleAsymmetry', 'moleBorder', 'moleColour', 'moleDiameter', 'moleEvolving']),
    bands: [
      { id: 'none', from: 0, tone: 'success' },
      { id: 'look', from: 1, tone: 'warning' },
    ],
    source: 'ABCDE, Abbasi et al., JAMA 2004;292:2771–2776, doi:10.1001/jama.292.22.2771',
    finds: { subfunction: 3604 },
  },
] as const satisfies readonly Measure[];

export type MeasureId = (typeof measures)[number]['id'];

const rows: readonly Measure[] = measures;

export function measureNamed(id: string): Measure {
  const found = rows.find((row) => row.id === id);
  if (!found) throw new Error(`there is no measure ${id}`);
  return found;
}
