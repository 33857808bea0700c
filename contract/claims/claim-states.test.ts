import { describe, expect, it } from 'vitest';
import { minorAmount } from '../platform/minor-units.ts';
import { statesOf } from '../platform/states.ts';
import { claimCase, claimStates, claimSteps } from './claim-states.ts';

const steps = statesOf(claimSteps);

describe('the steps of a claim', () => {
  it('lead out of every state that is not over, and a decision that is over can be objected to (S2.3-02, R45)', () => {
    const leads = (state: keyof typeof claimStates) =>
      steps.filter((step) => claimCase.after(step, { status: state, decided: 'partially_approved' }).to !== undefined);
    for (const state of statesOf(claimStates)) {
      const { over, turn } = claimStates[state];
      expect([state, over]).toEqual([state, turn === null]);
      if (!over) expect([state, leads(state).length > 0]).toEqual([state, true]);
    }
    expect(['rejected', 'paid', 'withdrawn'].map((state) => [state, leads(stateOf(state))])).toEqual([
      ['rejected', ['object']],
      ['paid', ['object']],
      ['withdrawn', []],
    ]);
  });
});

function stateOf(name: string) {
  const state = statesOf(claimStates).find((one) => one === name);
  if (!state) throw new Error(name);
  return state;
}

describe('a sum as people type it', () => {
  it.each([
    ['12 500', 'HUF', '12500'],
    ['12\u00a0500', 'HUF', '12500'],
    ['12500,00', 'HUF', '12500'],
    ['125,5', 'RON', '12550'],
    ['125.50', 'RON', '12550'],
    ['0,05', 'EUR', '5'],
    ['125', 'RON', '12500'],
    ['17.100', 'HUF', '17100'],
    ['17,100', 'HUF', '17100'],
    ['1.234.567', 'HUF', '1234567'],
    ['17 100 Ft', 'HUF', '17100'],
    ['17 100,- Ft.', 'HUF', '17100'],
    ['HUF 17100', 'HUF', '17100'],
    ['17 100,00 FT', 'HUF', '17100'],
    ['1.234,50 lei', 'RON', '123450'],
    ['1,234.50', 'EUR', '123450'],
    ["1'234.50", 'EUR', '123450'],
    ['€ 12,5', 'EUR', '1250'],
    ['$12.05', 'USD', '1205'],
    ['1.234.567', 'RON', '123456700'],
    ['\u200e125\u202f', 'RON', '12500'],
    ['１２５', 'RON', '12500'],
  ])('%s in %s is %s minor units (S2.3-02)', (text, currency, minor) => {
    expect(minorAmount(text, currency)).toBe(minor);
  });

  it.each([
    ['12,5', 'HUF'],
    ['1,234', 'RON'],
    ['1.234', 'EUR'],
    ['100 €', 'HUF'],
    ['100 Ft', 'RON'],
    ['1.23.456', 'HUF'],
    ['1.234,567', 'HUF'],
    ['1.234.5', 'RON'],
    ['12,345,678.9,0', 'RON'],
    ['1234567890', 'HUF'],
    [',50', 'RON'],
    ['.', 'HUF'],
    ['Ft', 'HUF'],
    ['tíz', 'HUF'],
    ['-5', 'RON'],
    ['1e3', 'HUF'],
    ['', 'HUF'],
  ])('%s in %s stays as it is, for the rule to refuse (S2.3-02)', (text, currency) => {
    expect(minorAmount(text, currency)).toBe(text);
  });
});
