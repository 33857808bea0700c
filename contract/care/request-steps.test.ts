import { expect, it } from 'vitest';
import { statesOf } from '../platform/states.ts';
import { type CareRequestState, careRequestStates } from './request-states.ts';
import { careRequestSteps, requestCase } from './request-steps.ts';

const steps = Object.keys(careRequestSteps).filter(
  (name): name is keyof typeof careRequestSteps => name in careRequestSteps,
);

const usual = 'internal_medicine';
const opinion = 'second_opinion';
const care = 'medical_care';

const expertStates = ['documents_complete', 'with_expert'];

it('every state of a second opinion is reached, every other but the two of the expert, and one that is over is left by nothing', () => {
  for (const service of [usual, care, opinion]) {
    const reached = new Set<CareRequestState>(['submitted']);
    for (const state of reached)
      for (const step of steps) {
        const after: CareRequestState | undefined = requestCase.after(step, { status: state, service }).to;
        if (after) reached.add(after);
        if (careRequestStates[state].over) expect(after, `${step} ${state}`).toBeUndefined();
      }
    const all = statesOf(careRequestStates).filter((state) => service === opinion || !expertStates.includes(state));
    expect([...reached].toSorted()).toEqual(all.toSorted());
  }
});
