import { describe, expect, it } from 'vitest';
import { statesOf } from '../platform/states.ts';
import { errors } from './errors.ts';
import { type CareState, type CareStep, careCase, careStates, careSteps } from './medical-care-states.ts';

const steps = statesOf(careSteps);
const careAfter = (step: CareStep, status: CareState, hasItems: boolean) => careCase.after(step, { status, hasItems });
const states = statesOf(careStates);

describe('the steps of a medical care', () => {
  it('raise each of the codes RS2002 to RS2013, and RM1001, from some state (S8.3-10)', () => {
    const raised = steps.flatMap((step) =>
      states.flatMap((state) => [true, false].map((hasItems) => careAfter(step, state, hasItems).refusal)),
    );
    const codes = Object.keys(errors).filter((code) => code.startsWith('RS'));
    expect(codes).toHaveLength(12);
    expect([...new Set(raised)].filter((code) => code !== undefined).sort()).toEqual(['RM1001', ...codes]);
  });

  it('lead out of every state that is not over, and out of none that is (S3.13-06)', () => {
    for (const state of states) {
      const leads = steps.some((step) => careAfter(step, state, true).to !== undefined);
      expect([state, leads]).toEqual([state, !careStates[state].over]);
      expect([state, careStates[state].turn === null]).toEqual([state, careStates[state].over]);
    }
  });

  it.each([
    ['cancel', 'cancelled', 'RS2002'],
    ['appear', 'appeared', 'RS2003'],
    ['cancel', 'appeared', 'RS2003'],
    ['finish', 'booked', 'RS2005'],
    ['cancel', 'finished', 'RS2006'],
    ['send_for_approval', 'pending_approval', 'RS2007'],
    ['approve', 'awaiting_booking', 'RS2008'],
    ['delete', 'deleted', 'RS2009'],
    ['await_booking', 'awaiting_booking', 'RS2010'],
    ['book', 'requested', 'RS2011'],
    ['close', 'booked', 'RS2013'],
    ['add_item', 'finished', 'RM1001'],
  ] as const)('refuse %s from %s by %s (S8.3-10)', (step, state, code) => {
    expect(careAfter(step, state, true).refusal).toBe(code);
  });

  it.each([
    ['finish', 'RS2004'],
    ['close', 'RS2012'],
  ] as const)('refuse %s without an item by %s (S8.3-10)', (step, code) => {
    expect(careAfter(step, 'appeared', false).refusal).toBe(code);
    expect(careAfter(step, 'appeared', true).refusal).toBeUndefined();
  });
});
