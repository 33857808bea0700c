import { states } from '../platform/states.ts';

type Columns = { turn: 'desk' | null; over: boolean };

const waiting = { turn: 'desk', over: false, refusal: 'KC002' } as const;
const over = { turn: null, over: true, refusal: 'KC001', next: [] } as const;

/** A call that was tried leaves the call-back with whoever tried it, and so does handing it to somebody else. */
export const callBackStates = states<Columns>()({
  open: { ...waiting, next: ['taken', 'withdrawn'] },
  taken: { ...waiting, next: ['taken', 'open', 'done', 'withdrawn'] },
  done: over,
  withdrawn: over,
});

export type CallBackState = keyof typeof callBackStates;

/** When somebody would like to be called: hours of the host's day. */
export const callWindows = {
  any: { from: 8, to: 18 },
  morning: { from: 8, to: 12 },
  midday: { from: 12, to: 15 },
  afternoon: { from: 15, to: 18 },
} as const;
export type CallWindow = keyof typeof callWindows;

export const callOutcomes = ['booked', 'informed', 'no_time', 'unreachable', 'not_needed'] as const;
