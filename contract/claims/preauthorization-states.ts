import { type CaseStep, caseKind, holdingSteps, leads, refused } from '../platform/case.ts';
import { stateWords } from '../platform/customer-side.ts';
import { stateNamed, type Tone } from '../platform/states.ts';

type Columns = {
  turn: 'customer' | 'desk' | null;
  over: boolean;
  /** The kind of term that ends at `dueAt`: the desk's decision, the customer's answer or the approval's validity. */
  promise: 'decision' | 'answer' | 'validity' | null;
  tone: Tone;
};

const over = { turn: null, over: true, promise: null, tone: 'plain' } as const;
const deciding = { turn: 'desk', over: false, promise: 'decision', tone: 'plain' } as const;
const valid = { turn: 'customer', over: false, promise: 'validity', tone: 'success' } as const;

/** States of a pre-authorisation (FHIR Claim, use `preauthorization`); texts `preauth.state.<state>`, `.meaning`, `.next`. */
export const preauthStates = {
  /** No row of the database has this state: a draft is among the server's drafts. */
  draft: { turn: 'customer', over: false, promise: null, tone: 'warning' },
  submitted: deciding,
  quick_approved: deciding,
  in_review: deciding,
  info_requested: { turn: 'customer', over: false, promise: 'answer', tone: 'warning' },
  approved: valid,
  partially_approved: valid,
  booked: { turn: 'customer', over: false, promise: null, tone: 'success' },
  rejected: { ...over, tone: 'danger' },
  used: { ...over, tone: 'success' },
  expired: over,
  cancelled: over,
} as const satisfies Record<string, Columns>;

export type PreauthState = keyof typeof preauthStates;

const begins = { submitted: 'in_review', in_review: 'in_review', info_requested: 'info_requested' } as const;
const decides = { by: 'desk', right: 'preauthorization.decide', tells: true } as const;

/** The name of a step is also the end of the audit's action. @internal */
export const preauthSteps = {
  send: { by: 'customer', from: { draft: 'submitted' } },
  approve_quickly: { by: 'time', from: { submitted: 'quick_approved' } },
  ...holdingSteps('preauthorization', begins, begins),
  ask: { by: 'desk', from: { in_review: 'info_requested' }, tells: true },
  reply: { by: 'customer', from: { info_requested: 'in_review' } },
  approve: { ...decides, from: { quick_approved: 'approved', in_review: 'approved' } },
  approve_partly: { ...decides, from: { in_review: 'partially_approved' } },
  reject: { ...decides, from: { in_review: 'rejected' } },
  object: { by: 'customer', from: { rejected: 'in_review', partially_approved: 'in_review' } },
  /** A customer who withdraws the consent while an objection is reviewed ends the objection. */
  end_objection: { by: 'customer', from: { in_review: 'rejected', info_requested: 'rejected' } },
  expire: { by: 'time', from: { info_requested: 'expired' }, tells: true },
  cancel: {
    by: 'customer',
    from: {
      submitted: 'cancelled',
      in_review: 'cancelled',
      info_requested: 'cancelled',
      approved: 'cancelled',
      partially_approved: 'cancelled',
    },
  },
} as const satisfies Record<string, CaseStep<PreauthState>>;

export type PreauthStep = keyof typeof preauthSteps;

export const preauthCase = caseKind<{ decision?: string | null }>()({
  name: 'preauthorization',
  states: preauthStates,
  steps: preauthSteps,
  refusals: { over: 'KP002', order: 'KP001', held: 'KP006' },
  customer: {
    page: 'services-preauthorization-case',
    mandate: 'claims',
    asks: ['info_requested', 'approved', 'partially_approved'],
    writes: true,
    letters: ['preauthorization_news'],
    episode: { order: 'before_visit', words: stateWords('preauth.state') },
  },
  unless: (step, { status, decision = null }, outcome) => {
    if (step === 'cancel' && status === 'booked') return refused('KP004');
    if (step !== 'end_objection' || outcome.to === undefined) return outcome;
    return decision === null ? refused('KP001') : leads(stateNamed(preauthStates, decision));
  },
});

export type UnitState = 'free' | 'booked' | 'used' | 'lapsed' | 'released';

export function preauthStanding(state: PreauthState, units: readonly UnitState[]): PreauthState {
  if (preauthStates[state].promise !== 'validity' || units.includes('free')) return state;
  if (units.includes('booked')) return 'booked';
  return units.includes('used') ? 'used' : 'expired';
}
