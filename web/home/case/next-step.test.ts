import { expect, it } from 'vitest';
import type { CasePart } from '../../../contract/home/case.ts';
import { nextStepOf } from './next-step.ts';

function part(kind: CasePart['kind'], status: string, more: Partial<CasePart> = {}): CasePart {
  return {
    ...{ kind, status, id: crypto.randomUUID(), number: `${kind}-1`, service: null, title: null, person: null },
    ...{ turn: null, dueAt: null, overdue: false, timeZone: 'Europe/Budapest', at: '2026-11-23T08:00:00Z' },
    ...{ sums: [], payments: [], ...more },
  };
}

const visitToCome = part('reservation', 'booked', { turn: 'customer', dueAt: '2026-12-01T09:00:00Z' });
const pastVisit = part('reservation', 'fulfilled');
const question = part('claim', 'info_requested', { turn: 'customer', dueAt: '2026-12-20T00:00:00Z' });
const approval = part('preauthorization', 'approved', { turn: 'customer', dueAt: '2026-12-10T00:00:00Z' });
const waiting = part('care_request', 'submitted', { turn: 'desk' });

it.each([
  [
    'what ends first of all that is asked',
    [question, approval, visitToCome],
    approval,
    'overview.turn.preauthorization.approved.button',
  ],
  ['a question before a visit', [visitToCome, question], question, 'overview.turn.claim.info_requested.button'],
  [
    'times to choose from',
    [part('medical_care', 'awaiting_booking', { turn: 'customer' })],
    undefined,
    'overview.turn.medical_care.choosing.button',
  ],
  ['a visit to come', [waiting, visitToCome], visitToCome, 'case.next.visit'],
  ['the costs of a visit that took place', [waiting, pastVisit], pastVisit, 'case.next.claim'],
] as const)('the next step of a case is %s (B4, R45)', (_which, parts, of, button) => {
  const next = nextStepOf(parts, true);
  expect(next?.button).toBe(button);
  if (of) expect(next?.part).toBe(of);
});

it('there is no next step while somebody else works, once it was claimed, or where the plan has no claims (B4)', () => {
  expect(nextStepOf([waiting], true)).toBeUndefined();
  expect(nextStepOf([pastVisit, part('claim', 'submitted', { turn: 'desk' })], true)).toBeUndefined();
  expect(nextStepOf([pastVisit], false)).toBeUndefined();
});
