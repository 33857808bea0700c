import type { QuestionName } from '../questions.ts';
import type { RiskCategory } from './score2.ts';

type Tone = 'success' | 'info' | 'warning' | 'danger';

/** How urgent the advice to speak to a professional is, in rising order. @internal */
export const urgencies = ['none', 'if_it_lasts', 'when_you_can', 'soon', 'this_week', 'today'] as const;
type Urgency = (typeof urgencies)[number];

export type Band = {
  /** Text ids: `measure.<measure>.band.<id>` and `measure.<measure>.advice.<id>`. */
  id: string;
  /** The least value in the band; absent where the model itself names the band. */
  from?: number;
  tone: Tone;
  urgency: Urgency;
  inHundred?: number;
};

/** Texts begin with `measure.<id>`. */
export type Measure = {
  id: string;
  unit: 'percent' | 'points' | 'share' | 'kg_m2';
  /** The highest value that the measure can have; absent where something is measured, such as a weight. */
  most?: number;
  bands: readonly Band[];
  source: string;
  /** An answer to this question may call for help at once; that is then shown in place of the band and its advice. */
  overruledBy?: QuestionName;
  finds?: { specialization: number } | { subfunction: number };
  /** The points of the items are added up; a reversed item counts the most for the least agreement. */
  items?: readonly { question: QuestionName; reversed?: true }[];
  /** The most points of one item; with the unit `share`, the sum is a share in per cent of all points. */
  itemMost?: number;
};

const plain = (names: readonly QuestionName[]) => names.map((question) => ({ question }));
const turned = (question: QuestionName) => ({ question, reversed: true }) as const;

const cardiology = { specialization: 2 } as const;
const psychology = { specialization: 50 } as const;

const riskBands = [
  { id: 'low_to_moderate', tone: 'success', urgency: 'none' },
  { id: 'high', tone: 'warning', urgency: 'when_you_can' },
  { id: 'very_high', tone: 'danger', urgency: 'soon' },
] as const satisfies readonly { id: RiskCategory; tone: Tone; urgency: Urgency }[];

const strain = {
  unit: 'share',
  most: 100,
  itemMost: 4,
  bands: [
    { id: 'low', from: 0, tone: 'success', urgency: 'none' },
    { id: 'middle', from: 34, tone: 'info', urgency: 'none' },
    { id: 'high', from: 67, tone: 'warning', urgency: 'when_you_can' },
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
    overruledBy: 'systolic',
    finds: cardiology,
  },
  {
    id: 'score2_op',
    unit: 'percent',
    most: 100,
    bands: riskBands,
    source: 'SCORE2-OP, Eur Heart J 2021;42:2455–2467, doi:10.1093/eurheartj/ehab312',
    overruledBy: 'systolic',
    finds: cardiology,
  },
  {
    id: 'findrisc',
    unit: 'points',
    most: 26,
    bands: [
      { id: 'low', from: 0, tone: 'success', urgency: 'none', inHundred: 1 },
      { id: 'slight', from: 7, tone: 'info', urgency: 'none', inHundred: 4 },
      { id: 'moderate', from: 12, tone: 'warning', urgency: 'when_you_can', inHundred: 17 },
      { id: 'high', from: 15, tone: 'warning', urgency: 'soon', inHundred: 33 },
      { id: 'very_high', from: 21, tone: 'danger', urgency: 'soon', inHundred: 50 },
    ],
    source: 'FINDRISC, Lindström & Tuomilehto, Diabetes Care 2003;26:725–731, doi:10.2337/diacare.26.3.725',
    finds: { specialization: 1 },
  },
  {
    id: 'bmi',
    unit: 'kg_m2',
    bands: [
      { id: 'under', from: 0, tone: 'warning', urgency: 'when_you_can' },
      { id: 'normal', from: 18.5, tone: 'success', urgency: 'none' },
      { id: 'over', from: 25, tone: 'info', urgency: 'none' },
      { id: 'obese', from: 30, tone: 'warning', urgency: 'when_you_can' },
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
      { id: 'low', tone: 'success', urgency: 'none' },
      { id: 'risky', tone: 'warning', urgency: 'if_it_lasts' },
      { id: 'higher', from: 8, tone: 'warning', urgency: 'soon' },
      { id: 'dependence', from: 11, tone: 'danger', urgency: 'this_week' },
    ],
    source:
      'AUDIT-C, Bush et al., Arch Intern Med 1998;158:1789–1795, doi:10.1001/archinte.158.16.1789; bands from 8 and from 11 points: Office for Health Improvement and Disparities, Alcohol use screening tests, 2020',
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
      { id: 'none', from: 0, tone: 'success', urgency: 'none' },
      { id: 'mild', from: 5, tone: 'info', urgency: 'if_it_lasts' },
      { id: 'moderate', from: 10, tone: 'warning', urgency: 'soon' },
      { id: 'moderately_severe', from: 15, tone: 'danger', urgency: 'this_week' },
      { id: 'severe', from: 20, tone: 'danger', urgency: 'today' },
    ],
    overruledBy: 'phq9',
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
      { id: 'none', from: 0, tone: 'success', urgency: 'none' },
      { id: 'mild', from: 5, tone: 'info', urgency: 'if_it_lasts' },
      { id: 'moderate', from: 10, tone: 'warning', urgency: 'soon' },
      { id: 'severe', from: 15, tone: 'danger', urgency: 'this_week' },
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
      { id: 'none', from: 0, tone: 'info', urgency: 'if_it_lasts' },
      { id: 'look', from: 1, tone: 'warning', urgency: 'soon' },
    ],
    source: 'ABCDE, Abbasi et al., JAMA 2004;292:2771–2776, doi:10.1001/jama.292.22.2771',
    finds: { subfunction: 3604 },
  },
] as const satisfies readonly Measure[];

export type MeasureId = (typeof measures)[number]['id'];

const rows: readonly Measure[] = measures;

export function measureNamed(id: string): Measure {
  const measure = rows.find((row) => row.id === id);
  if (!measure) throw new Error(`there is no measure ${id}`);
  return measure;
}
