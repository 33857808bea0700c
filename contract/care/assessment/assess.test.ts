import { describe, expect, it } from 'vitest';
import { healthAnswers, sameAnswers } from '../../../tests/care/assessments.ts';
import { assess } from './assess.ts';
import { answersOf, askedPages, violationsOn } from './assessment-schema.ts';
import type { MeasureId } from './measures.ts';
import { toolNamed } from './tools.ts';

const scoreOf = (measure: MeasureId, answers: Record<string, string>) => {
  const [one] = assess([measure], new Map(Object.entries(answers)), 'high');
  return [one?.value, one?.band ?? one?.unfit];
};
const health = (more: Record<string, string> = {}) => ({ ...healthAnswers, ...more });
const textsOf = (answers: Record<string, string>) => new Map(Object.entries(answers));

describe('FINDRISC', () => {
  const none = {
    age: '30',
    sexAtBirth: 'female',
    weight: '60',
    height: '170',
    waist: '70',
    exercise: 'yes',
    vegetables: 'yes',
    pressureMedicine: 'no',
    highGlucose: 'no',
    familyDiabetes: 'none',
  };

  it.each([
    [{}, 0],
    [{ age: '44' }, 0],
    [{ age: '45' }, 2],
    [{ age: '55' }, 3],
    [{ age: '64' }, 3],
    [{ age: '65' }, 4],
    [{ weight: '72', height: '170' }, 0],
    [{ weight: '75', height: '170' }, 1],
    [{ weight: '90', height: '174' }, 1],
    [{ weight: '95', height: '170' }, 3],
    [{ waist: '79' }, 0],
    [{ waist: '80' }, 3],
    [{ waist: '88' }, 3],
    [{ waist: '89' }, 4],
    [{ sexAtBirth: 'male', waist: '93' }, 0],
    [{ sexAtBirth: 'male', waist: '94' }, 3],
    [{ sexAtBirth: 'male', waist: '102' }, 3],
    [{ sexAtBirth: 'male', waist: '103' }, 4],
    [{ exercise: 'no' }, 2],
    [{ vegetables: 'no' }, 1],
    [{ pressureMedicine: 'yes' }, 2],
    [{ highGlucose: 'yes' }, 5],
    [{ familyDiabetes: 'distant' }, 3],
    [{ familyDiabetes: 'close' }, 5],
  ])('counts %j as the published table does: %i points', (more, points) => {
    expect(scoreOf('findrisc', { ...none, ...more })[0]).toBe(points);
  });

  it('reaches 26 points and each band where the table has it', () => {
    const all = { age: '70', weight: '120', waist: '120', exercise: 'no', vegetables: 'no', pressureMedicine: 'yes' };
    const most = { ...none, ...all, highGlucose: 'yes', familyDiabetes: 'close' };
    expect(scoreOf('findrisc', most)).toEqual([26, 'very_high']);
    const at = (points: object) => scoreOf('findrisc', { ...none, ...points });
    expect(at({ exercise: 'no', vegetables: 'no', waist: '80' })).toEqual([6, 'low']);
    expect(at({ exercise: 'no', familyDiabetes: 'close' })).toEqual([7, 'slight']);
    expect(at({ highGlucose: 'yes', familyDiabetes: 'close', pressureMedicine: 'yes' })).toEqual([12, 'moderate']);
    expect(at({ highGlucose: 'yes', familyDiabetes: 'close', pressureMedicine: 'yes', waist: '80' })).toEqual([
      15,
      'high',
    ]);
  });
});

describe('what is added up', () => {
  it.each([
    ['18.4', '53.2', 'under'],
    ['18.5', '53.5', 'normal'],
    ['25', '72.3', 'over'],
    ['30', '86.7', 'obese'],
  ])('has the bands of the World Health Organization at a body mass index of %s', (index, weight, band) => {
    expect(scoreOf('bmi', { weight, height: '170' })).toEqual([Number(index), band]);
  });

  it('calls drinking risky from 3 points in women and from 4 in men (AUDIT-C)', () => {
    const drinks = { alcoholOften: '2', alcoholAmount: '1', alcoholBinge: '0' };
    expect(scoreOf('audit_c', { ...drinks, sexAtBirth: 'female' })).toEqual([3, 'risky']);
    expect(scoreOf('audit_c', { ...drinks, sexAtBirth: 'male' })).toEqual([3, 'low']);
    expect(scoreOf('audit_c', { ...drinks, alcoholBinge: '1', sexAtBirth: 'male' })).toEqual([4, 'risky']);
    expect(scoreOf('audit_c', { alcoholOften: '0', sexAtBirth: 'female' })).toEqual([0, 'low']);
  });

  it.each([
    ['phq_9', 'phq', 9, [0, 'none'], [9, 'mild'], [18, 'moderately_severe'], [27, 'severe']],
    ['gad_7', 'gad', 7, [0, 'none'], [7, 'mild'], [14, 'moderate'], [21, 'severe']],
  ] as const)('adds %s up to its published bands', (measure, prefix, many, ...expected) => {
    expect(['0', '1', '2', '3'].map((answer) => scoreOf(measure, sameAnswers(prefix, many, answer)))).toEqual(expected);
  });

  it('turns statements that are good round, so that nobody gains by one answer to all', () => {
    // Four of ten statements are good, and seven of twelve.
    expect(scoreOf('work_life_balance', sameAnswers('balance', 10, '4'))).toEqual([60, 'middle']);
    expect(scoreOf('work_life_balance', sameAnswers('balance', 10, '0'))).toEqual([40, 'middle']);
    expect(scoreOf('workplace_stress', sameAnswers('stress', 12, '0'))).toEqual([58, 'middle']);
    const calm = { stress1: '0', stress2: '0', stress8: '0', stress9: '0', stress11: '0' };
    expect(scoreOf('workplace_stress', { ...sameAnswers('stress', 12, '4'), ...calm })).toEqual([0, 'low']);
  });

  it('counts each sign of a mole', () => {
    const none = { moleAsymmetry: 'no', moleBorder: 'no', moleColour: 'no', moleDiameter: 'no', moleEvolving: 'no' };
    expect([scoreOf('abcde', none), scoreOf('abcde', { ...none, moleEvolving: 'yes' })]).toEqual([
      [0, 'none'],
      [1, 'look'],
    ]);
  });
});

describe('who a measure is not for', () => {
  it.each([
    [{ conditions: 'diabetes' }, ['diabetes', 'diabetes', null, null]],
    [{ conditions: 'heart,kidney' }, ['heart', null, null, null]],
    [{ conditions: 'family_cholesterol' }, ['family_cholesterol', null, null, null]],
    [{ conditions: 'pregnancy', sexAtBirth: 'female' }, ['pregnancy', 'pregnancy', 'pregnancy', null]],
    [{ age: '39' }, ['age', null, null, null]],
    [{ systolic: '' }, ['missing', null, null, null]],
  ])('is told why: %j', (more, unfits) => {
    const answers = textsOf(health(more));
    const results = assess(['score2', 'findrisc', 'bmi', 'audit_c'], answers, 'high');
    expect(results.map(({ unfit }) => unfit)).toEqual(unfits);
    expect(results.every(({ unfit, value }) => (unfit === null) === (value !== null))).toBe(true);
  });

  it('has no number where no model is here for the country', () => {
    expect(assess(['score2'], textsOf(health()), undefined)[0]?.unfit).toBe('country');
  });
});

describe('what a tool asks', () => {
  const tool = toolNamed('health_check');
  const questionsFor = (more: Record<string, string>) => askedPages(tool, textsOf(health(more))).flat();

  it('leaves out what is for others: no laboratory before 40, no second question about drinking to those who do not', () => {
    expect(questionsFor({})).toHaveLength(19);
    expect(questionsFor({ age: '39' })).not.toContain('cholesterol');
    expect(questionsFor({ conditions: 'diabetes' })).not.toContain('waist');
    expect(questionsFor({ alcoholOften: '0' })).not.toContain('alcoholAmount');
  });

  it('takes cholesterol in either unit, and refuses what no laboratory measures', () => {
    const read = (cholesterol: string) => answersOf(tool).parse(health({ cholesterol })).cholesterol;
    expect(['5.5', '5,5', '213'].map(read)).toEqual(['5.5', '5.5', '5.51']);
    for (const wrong of ['0.3', '30', '900', 'sok', '5.5.5'])
      expect(violationsOn(tool, ['cholesterol'], health({ cholesterol: wrong }))).toMatchObject([
        { errorCode: 'V034' },
      ]);
  });

  it('names all that is missing at once, and lets answers go that are no longer asked', () => {
    const missing = violationsOn(
      tool,
      tool.groups.flatMap(({ asks }) => asks),
      { age: '50', sexAtBirth: 'male' },
    );
    expect(missing.map(({ propertyName }) => propertyName)).toEqual([
      ...['smoking', 'weight', 'height', 'waist', 'exercise', 'vegetables', 'pressureMedicine', 'highGlucose'],
      ...['familyDiabetes', 'residence', 'alcoholOften'],
    ]);
    const answers = answersOf(tool).parse(health({ alcoholOften: '0' }));
    expect(Object.keys(answers)).not.toContain('alcoholAmount');
  });
});
