import type { toolIds } from './tools.ts';

const alike = (prefix: string, many: number) =>
  Object.fromEntries(Array.from({ length: many }, (_, no) => [`${prefix}${no + 1}`, '1']));

/** What the documentation answers to the questions of each health tool. */
export const toolExamples: Readonly<Record<(typeof toolIds)[number], Readonly<Record<string, string>>>> = {
  health_check: {
    age: '50',
    sexAtBirth: 'male',
    smoking: 'yes',
    weight: '82',
    height: '178',
    waist: '98',
    exercise: 'no',
    vegetables: 'yes',
    pressureMedicine: 'no',
    highGlucose: 'no',
    familyDiabetes: 'close',
    residence: 'HU',
    systolic: '140',
    cholesterol: '5.5',
    hdl: '1.3',
    alcoholOften: '0',
  },
  work_life_balance: alike('balance', 10),
  workplace_stress: alike('stress', 12),
  mood: alike('phq', 9),
  anxiety: alike('gad', 7),
  skin: { moleAsymmetry: 'no', moleBorder: 'yes', moleColour: 'no', moleDiameter: 'no', moleEvolving: 'no' },
};
