// Risk of a first heart attack or stroke within ten years: SCORE2 (doi:10.1093/eurheartj/ehab309) and SCORE2-OP
// (doi:10.1093/eurheartj/ehab312), with the coefficients and the scales of regions as published.

type Sex = 'female' | 'male';

export type RiskRegion = 'low' | 'moderate' | 'high' | 'very_high';

/** Cholesterol in mmol/L, the systolic pressure in mmHg, the age in years. */
export type RiskFactors = {
  age: number;
  sex: Sex;
  smokes: boolean;
  systolic: number;
  cholesterol: number;
  hdl: number;
};

type Coefficients = {
  age: number;
  smoking: number;
  systolic: number;
  cholesterol: number;
  hdl: number;
  ageSmoking: number;
  ageSystolic: number;
  ageCholesterol: number;
  ageHdl: number;
  survival: number;
  mean: number;
};

type Model = {
  id: 'score2' | 'score2_op';
  /** The ages in years for which the model holds; both ends are included. */
  ages: readonly [number, number];
  centred: (factors: RiskFactors) => Pick<RiskFactors, 'age' | 'systolic' | 'cholesterol' | 'hdl'>;
  male: Coefficients;
  female: Coefficients;
  scales: Record<RiskRegion, Record<Sex, readonly [number, number]>>;
};

const models: readonly Model[] = [
  {
    id: 'score2',
    ages: [40, 69],
    centred: ({ age, systolic, cholesterol, hdl }) => ({
      age: (age - 60) / 5,
      systolic: (systolic - 120) / 20,
      cholesterol: cholesterol - 6,
      hdl: (hdl - 1.3) / 0.5,
    }),
    male: {
      age: 0.3742,
      smoking: 0.6012,
      systolic: 0.2777,
      cholesterol: 0.1458,
      hdl: -0.2698,
      ageSmoking: -0.0755,
      ageSystolic: -0.0255,
      ageCholesterol: -0.0281,
      ageHdl: 0.0426,
      survival: 0.9605,
      mean: 0,
    },
    female: {
      age: 0.4648,
      smoking: 0.7744,
      systolic: 0.3131,
      cholesterol: 0.1002,
      hdl: -0.2606,
      ageSmoking: -0.1088,
      ageSystolic: -0.0277,
      ageCholesterol: -0.0226,
      ageHdl: 0.0613,
      survival: 0.9776,
      mean: 0,
    },
    scales: {
      low: { male: [-0.5699, 0.7476], female: [-0.738, 0.7019] },
      moderate: { male: [-0.1565, 0.8009], female: [-0.3143, 0.7701] },
      high: { male: [0.3207, 0.936], female: [0.571, 0.9369] },
      very_high: { male: [0.5836, 0.8294], female: [0.9412, 0.8329] },
    },
  },
  {
    id: 'score2_op',
    ages: [70, 89],
    centred: ({ age, systolic, cholesterol, hdl }) => ({
      age: age - 73,
      systolic: systolic - 150,
      cholesterol: cholesterol - 6,
      hdl: hdl - 1.4,
    }),
    male: {
      age: 0.0634,
      smoking: 0.3524,
      systolic: 0.0094,
      cholesterol: 0.085,
      hdl: -0.3564,
      ageSmoking: -0.0247,
      ageSystolic: -0.0005,
      ageCholesterol: 0.0073,
      ageHdl: 0.0091,
      survival: 0.7576,
      mean: 0.0929,
    },
    female: {
      age: 0.0789,
      smoking: 0.4921,
      systolic: 0.0102,
      cholesterol: 0.0605,
      hdl: -0.304,
      ageSmoking: -0.0255,
      ageSystolic: -0.0004,
      ageCholesterol: -0.0009,
      ageHdl: 0.0154,
      survival: 0.8082,
      mean: 0.229,
    },
    scales: {
      low: { male: [-0.34, 1.19], female: [-0.52, 1.01] },
      moderate: { male: [0.01, 1.25], female: [-0.1, 1.1] },
      high: { male: [0.08, 1.15], female: [0.38, 1.09] },
      very_high: { male: [0.05, 0.7], female: [0.38, 0.69] },
    },
  },
];

/** Limits of the risk categories in per cent, from an age on, by the guideline of 2021 (doi:10.1093/eurheartj/ehab484). */
const limits = [
  { from: 40, high: 2.5, veryHigh: 7.5 },
  { from: 50, high: 5, veryHigh: 10 },
  { from: 70, high: 7.5, veryHigh: 15 },
];

export type RiskCategory = 'low_to_moderate' | 'high' | 'very_high';

export type Risk = {
  model: Model['id'];
  /** A number from 0 to 100, rounded to one decimal; the category follows the rounded number. */
  percent: number;
  category: RiskCategory;
  /** The model calculates that smoking lowers this person's risk, so its result does not hold for them. */
  doubtful: boolean;
};

/** @returns undefined outside the ages of the models */
export function cardiovascularRisk(factors: RiskFactors, region: RiskRegion): Risk | undefined {
  const model = models.find(({ ages: [least, most] }) => least <= factors.age && factors.age <= most);
  const limit = limits.findLast(({ from }) => from <= factors.age);
  if (!model || !limit) return undefined;
  const risk = riskBy(model, factors, region);
  const percent = Math.round(risk * 1000) / 10;
  const doubtful = factors.smokes && risk < riskBy(model, { ...factors, smokes: false }, region);
  const belowVeryHigh = percent >= limit.high ? 'high' : 'low_to_moderate';
  return { model: model.id, percent, category: percent >= limit.veryHigh ? 'very_high' : belowVeryHigh, doubtful };
}

function riskBy(model: Model, factors: RiskFactors, region: RiskRegion): number {
  const { age, systolic, cholesterol, hdl } = model.centred(factors);
  const by = model[factors.sex];
  const smokes = factors.smokes ? 1 : 0;
  const predictor =
    by.age * age +
    (by.smoking + by.ageSmoking * age) * smokes +
    (by.systolic + by.ageSystolic * age) * systolic +
    (by.cholesterol + by.ageCholesterol * age) * cholesterol +
    (by.hdl + by.ageHdl * age) * hdl;
  // This is the published 1 - survival ** e ** predictor, written so that it is not rounded away near 0 and 1.
  const uncalibrated = Math.log(-Math.log(by.survival)) + predictor - by.mean;
  const [scale1, scale2] = model.scales[region][factors.sex];
  return -Math.expm1(-Math.exp(scale1 + scale2 * uncalibrated));
}

/** The World Health Organization's death rates of 2019 class the countries. */
const regions: Readonly<Record<string, RiskRegion>> = {
  HU: 'high',
  RO: 'very_high',
  SK: 'high',
  HR: 'high',
  CZ: 'high',
  PL: 'high',
  RS: 'very_high',
  UA: 'very_high',
  MD: 'very_high',
  BG: 'very_high',
};

export function riskRegionOf(country: string): RiskRegion | undefined {
  return regions[country];
}
