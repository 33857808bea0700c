import { caseKind } from '../platform/case.ts';
import { type RelativeState, relativeStates } from './relative-states.ts';

const waits = { turn: 'desk', over: false } as const;
const step = { by: 'desk', needs: 'right', tells: true } as const;
const proof = { ...step, from: { proof: 'decided' } } as const;
const cover = { ...step, from: { cover: 'decided', proof: 'KL008', decided: 'KL008' } } as const;

/** No operator holds a question about a relative: anybody with the right answers it at once. */
export const relativeCase = caseKind()({
  name: 'relative',
  states: { proof: waits, cover: waits, decided: { turn: null, over: false }, ended: { turn: null, over: true } },
  steps: {
    accept_proof: proof,
    refuse_proof: proof,
    confirm_insured: cover,
    refuse_insured: cover,
    // The step sends no letter, because the holder may not learn who else is on the policy's list.
    set_apart: { by: 'desk', needs: 'right', from: { ...cover.from, cover: 'cover' } },
  },
  refusals: { over: 'KL002', order: 'KL001', held: 'KL001' },
});

export type RelativeStep = keyof typeof relativeCase.steps;
type ProofState = keyof typeof relativeCase.states;

/** The paper about the mandate comes first, because the insurance is checked only once the relative may be acted for. */
export function askedOf(status: RelativeState, proofDue: string | null, coverDue: string | null): ProofState {
  if (relativeStates[status].over) return 'ended';
  if (proofDue !== null) return 'proof';
  return coverDue === null ? 'decided' : 'cover';
}
