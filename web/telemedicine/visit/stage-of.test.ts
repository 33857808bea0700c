import { expect, it } from 'vitest';
import { stageOf } from './stage-of.ts';

const opensAt = '2026-11-24T08:30:00Z';

it.each([
  ['patient', 'scheduled', false, 'early'],
  ['patient', 'open', false, 'before'],
  ['patient', 'open', true, 'before'],
  ['patient', 'waiting', true, 'waiting'],
  ['patient', 'waiting', false, 'before'],
  ['patient', 'in_call', true, 'call'],
  ['patient', 'in_call', false, 'before'],
  ['patient', 'ended', false, 'ended'],
  ['companion', 'scheduled', false, 'early'],
  ['companion', 'open', false, 'waiting'],
  ['companion', 'waiting', false, 'waiting'],
  ['companion', 'in_call', false, 'call'],
  ['companion', 'missed', false, 'missed'],
  ['companion', 'withdrawn', false, 'withdrawn'],
] as const)('shows a %s of a visit that is %s, consent %s: %s (S1-04, S2.9-04)', (role, state, consented, stage) => {
  expect(stageOf({ self: { role }, state, consented, opensAt }, '2026-11-24T08:00:00Z')).toBe(stage);
});

it.each([
  ['patient', '2026-11-24T08:29:59Z', 'early'],
  ['patient', '2026-11-24T08:30:00Z', 'before'],
  ['companion', '2026-11-24T08:30:00Z', 'early'],
] as const)('lets a %s at %s into the visit whose room nobody has opened: %s (R15)', (role, now, stage) => {
  expect(stageOf({ self: { role }, state: 'scheduled', consented: false, opensAt }, now)).toBe(stage);
});
