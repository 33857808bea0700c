import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { cardiovascularRisk, type RiskFactors, type RiskRegion, riskRegionOf } from './score2.ts';
import vectors from './score2-vectors.json' with { type: 'json' };

const Case = z
  .object({
    id: z.string(),
    region: z
      .enum(['low', 'moderate', 'high', 'very-high'])
      .transform((region): RiskRegion => (region === 'very-high' ? 'very_high' : region)),
    age: z.number(),
    sex: z.enum(['male', 'female']),
    smoker: z.boolean(),
    sbp: z.number(),
    totalCholesterol: z.number(),
    hdl: z.number(),
    model: z.enum(['SCORE2', 'SCORE2-OP']),
    expectedPercent: z.number().optional(),
    chartPercent: z.number().optional(),
    tolerance: z.number(),
  })
  .transform(({ smoker: smokes, sbp: systolic, totalCholesterol: cholesterol, ...one }) => ({
    ...one,
    factors: { age: one.age, sex: one.sex, smokes, systolic, cholesterol, hdl: one.hdl },
    expected: one.expectedPercent ?? one.chartPercent ?? Number.NaN,
  }));

const people = fc.record({
  age: fc.integer({ min: 40, max: 89 }),
  sex: fc.constantFrom('male' as const, 'female' as const),
  smokes: fc.boolean(),
  systolic: fc.integer({ min: 70, max: 260 }),
  cholesterol: fc.double({ min: 1.5, max: 20, noNaN: true }),
  hdl: fc.double({ min: 0.2, max: 4.5, noNaN: true }),
});
const regions = fc.constantFrom<RiskRegion>('low', 'moderate', 'high', 'very_high');

const percentOf = (factors: RiskFactors, region: RiskRegion) => cardiovascularRisk(factors, region)?.percent ?? -1;

describe('SCORE2 and SCORE2-OP', () => {
  it.each(z.array(Case).parse([...vectors.cases, ...vectors.chartCells]))(
    'come to the published number of $id within its tolerance (S1-05)',
    ({ factors, region, model, expected, tolerance }) => {
      const risk = cardiovascularRisk(factors, region);
      expect(risk?.model).toBe(model === 'SCORE2' ? 'score2' : 'score2_op');
      expect(Math.abs((risk?.percent ?? -1) - expected)).toBeLessThanOrEqual(tolerance);
    },
  );

  it('stay within 0 and 100, whatever is measured', () => {
    fc.assert(
      fc.property(people, regions, (factors, region) => {
        const percent = percentOf(factors, region);
        return percent >= 0 && percent <= 100;
      }),
    );
  });

  it('never fall with a higher pressure, and fall with more HDL, as the coefficients say', () => {
    fc.assert(
      fc.property(people, regions, (factors, region) => {
        const percent = percentOf(factors, region);
        const pressed = percentOf({ ...factors, systolic: factors.systolic + 10 }, region);
        const better = percentOf({ ...factors, hdl: factors.hdl + 0.2 }, region);
        return pressed >= percent && better <= percent;
      }),
    );
  });

  it('rise with smoking, and say so where the published model does not', () => {
    fc.assert(
      fc.property(people, regions, (one, region) => {
        const [smoking, without] = [
          { ...one, smokes: true },
          { ...one, smokes: false },
        ];
        const risk = cardiovascularRisk(smoking, region);
        return risk?.doubtful === true || (risk?.percent ?? -1) >= percentOf(without, region);
      }),
    );
    const old = { age: 89, sex: 'male', smokes: true, systolic: 150, cholesterol: 6, hdl: 1.4 } as const;
    expect(cardiovascularRisk(old, 'high')?.doubtful).toBe(true);
    expect(cardiovascularRisk({ ...old, smokes: false }, 'high')?.doubtful).toBe(false);
    expect(cardiovascularRisk({ ...old, age: 87 }, 'high')?.doubtful).toBe(false);
  });

  it('class by age as the guideline of 2021 does', () => {
    const at = (age: number, systolic: number) =>
      cardiovascularRisk({ age, sex: 'female', smokes: false, systolic, cholesterol: 5, hdl: 1.5 }, 'high');
    expect([at(45, 120)?.category, at(45, 200)?.category]).toEqual(['low_to_moderate', 'high']);
    const limits = [
      [40, 49, 2.5, 7.5],
      [50, 69, 5, 10],
      [70, 89, 7.5, 15],
    ] as const;
    fc.assert(
      fc.property(people, regions, (factors, region) => {
        const risk = cardiovascularRisk(factors, region);
        const [, , high, veryHigh] = limits.find(([from, to]) => from <= factors.age && factors.age <= to) ?? [
          0, 0, 0, 0,
        ];
        const expected =
          (risk?.percent ?? 0) >= veryHigh ? 'very_high' : (risk?.percent ?? 0) >= high ? 'high' : 'low_to_moderate';
        return risk?.category === expected;
      }),
    );
  });

  it('are for nobody under 40 or over 89, and know Hungary as high and Romania as very high', () => {
    const one = { sex: 'male', smokes: true, systolic: 140, cholesterol: 5.5, hdl: 1.3 } as const;
    expect([39, 90].map((age) => cardiovascularRisk({ ...one, age }, 'high'))).toEqual([undefined, undefined]);
    expect(['HU', 'RO', 'AT'].map(riskRegionOf)).toEqual(['high', 'very_high', undefined]);
  });
});
