import { type CaseStep, caseKind, holdingSteps } from '../platform/case.ts';

const waits = { turn: 'desk', over: false } as const;
const ended = { turn: null, over: true } as const;

export const callBackStates = { open: waits, taken: waits, done: ended, withdrawn: ended } as const;
export type CallBackState = keyof typeof callBackStates;

const holder = { by: 'desk' } as const;

const callBackSteps = {
  ...holdingSteps('call_back', { open: 'taken', taken: 'taken' } as const, { taken: 'open' } as const),
  attempt: { ...holder, from: { taken: 'taken' } },
  finish: { ...holder, from: { taken: 'done' } },
  withdraw: { by: 'customer', from: { open: 'withdrawn', taken: 'withdrawn' } },
} as const satisfies Record<string, CaseStep<CallBackState>>;

export type CallBackStep = keyof typeof callBackSteps;

/** An operator who tried to call goes on holding the call-back. */
export const callBackCase = caseKind()({
  name: 'call_back',
  states: callBackStates,
  steps: callBackSteps,
  refusals: { over: 'KC001', order: 'KC002', held: 'KC002' },
  customer: { page: 'own-call-back', asks: [], writes: true, letters: ['call_back'] },
});

export const callWindows = {
  any: { from: 8, to: 18 },
  morning: { from: 8, to: 12 },
  midday: { from: 12, to: 15 },
  afternoon: { from: 15, to: 18 },
} as const;
export type CallWindow = keyof typeof callWindows;

export const callOutcomes = ['booked', 'informed', 'no_time', 'unreachable', 'not_needed'] as const;
