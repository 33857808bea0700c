import { states } from '../platform/states.ts';

type Columns = {
  turn: 'relative' | 'holder' | null;
  acts: boolean;
  over: boolean;
};

const open = { acts: false, over: false, refusal: 'KL001' } as const;

/** A relative and the mandate to act for them (not-shown 5.8). A refused paper leaves the state at `pending_proof`. */
export const relativeStates = states<Columns>()({
  invited: { ...open, turn: 'relative', next: ['active', 'ended'] },
  pending_proof: { ...open, turn: 'holder', next: ['pending_proof', 'active', 'ended'] },
  active: { ...open, turn: null, acts: true, next: ['suspended', 'ended'] },
  suspended: { ...open, turn: 'holder', next: ['active', 'ended'] },
  ended: { turn: null, acts: false, over: true, refusal: 'KL002', next: [] },
});

export type RelativeState = keyof typeof relativeStates;

export const relationships = ['child', 'spouse', 'parent', 'ward', 'other'] as const;
export type Relationship = (typeof relationships)[number];

export const mandateScopes = ['book', 'records', 'claims', 'video'] as const;
export type MandateScope = (typeof mandateScopes)[number];

/** Reasons for the end of a mandate; texts are `relatives.end.<reason>`. */
export const endReasons = ['holder', 'relative', 'refused', 'not_answered', 'of_age', 'term', 'erased'] as const;
export type EndReason = (typeof endReasons)[number];

/** A guardian declares the mandate for a child, a paper proves it for a ward, and any other relative is asked. */
export function firstState(relationship: Relationship, isAdult: boolean): 'active' | 'pending_proof' | 'invited' {
  if (relationship === 'ward') return 'pending_proof';
  return isAdult ? 'invited' : 'active';
}

export const relativeRules = {
  most: 10,
  answerWithin: 14,
  /** Days from today in which a mandate has to begin. */
  daysAhead: 365,
  /** Working days in which the desk looks at a paper. */
  proofWithin: 2,
} as const;

/** Working days in which the desk answers whether a policy insures a relative. */
export const coverWithin = 2;
