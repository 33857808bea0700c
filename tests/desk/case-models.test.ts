import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { caseKinds } from '../../contract/home/case-kinds.ts';
import { type ModelOperator, models } from '../case-models/models.ts';

describe.each(Object.entries(models))('a %s', (name, { steps, states, begin }) => {
  it('follows a model written beside its table, with its holder, a colleague, the customer and time, in 10,000 random sequences (S8.3-10, S2.3-02, S1-08)', () => {
    const seen = { states: new Set<string>(), steps: new Set<string>() };
    const pick = fc.record({
      at: fc.nat(999),
      isGood: fc.nat(4).map((no) => no > 0),
      who: fc.constantFrom<ModelOperator>('one', 'two'),
    });
    fc.assert(
      fc.property(fc.nat(), fc.array(pick, { minLength: 1, maxLength: 60 }), (no, picks) => {
        const { good, take } = begin(no);
        const answers = picks.map(({ at, isGood, who }) => {
          // Most steps are refused in most states, so four of five are among those that are not.
          const open = isGood ? good(who) : steps;
          const step = open[at % open.length] ?? 'take';
          return { step, ...take(step, who) };
        });
        expect(answers.map(({ step, table }) => [step, table])).toEqual(
          answers.map(({ step, model }) => [step, model]),
        );
        for (const { step, table } of answers) {
          seen.states.add(table.status);
          if (table.code === 'good') seen.steps.add(step);
        }
      }),
      { numRuns: 10_000, seed: 20261123 },
    );
    // Every step is taken and every state reached, but for the rows below.
    expect(steps.filter((step) => !seen.steps.has(step))).toEqual(elsewhere[name]?.steps ?? []);
    expect(states.filter((state) => !seen.states.has(state))).toEqual(elsewhere[name]?.states ?? []);
  });
});

const elsewhere: Readonly<Record<string, { steps: string[]; states: string[] }>> = {
  // It has been sent when the walk begins, and visits lead on from an approval (0071).
  preauthorization: { steps: ['send'], states: ['draft', 'booked', 'used'] },
};

it('there is a model of every kind of case that somebody has (S1-08)', () => {
  expect(Object.keys(models).sort()).toEqual(Object.keys(caseKinds).sort());
});
