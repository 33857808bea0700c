import type { ErrorCode } from '../platform/problem.ts';

type Columns = {
  /** Who has to do something next; null where it is over. */
  turn: 'customer' | 'desk' | null;
  over: boolean;
  /** What ends at the case's `dueAt`: the desk's decision, the customer's answer, the approval. */
  promise: 'decision' | 'answer' | 'validity' | null;
};

const over = { turn: null, over: true, promise: null } as const;
const deciding = { turn: 'desk', over: false, promise: 'decision' } as const;
const valid = { turn: 'customer', over: false, promise: 'validity' } as const;

/** States of a pre-authorisation (FHIR Claim, use `preauthorization`); texts `preauth.state.<state>`, `.meaning`, `.next`. */
export const preauthStates = {
  /** Only typed: it lies in the server's drafts, and in no row. */
  draft: { turn: 'customer', over: false, promise: null },
  submitted: deciding,
  quick_approved: deciding,
  in_review: deciding,
  info_requested: { turn: 'customer', over: false, promise: 'answer' },
  approved: valid,
  partially_approved: valid,
  booked: { turn: 'customer', over: false, promise: null },
  rejected: over,
  used: over,
  expired: over,
  cancelled: over,
} as const satisfies Record<string, Columns>;

export type PreauthState = keyof typeof preauthStates;

type Step = {
  by: 'customer' | 'desk' | 'time';
  /** By the state it is taken in, the state that follows; in any other it is refused. */
  from: Readonly<Partial<Record<PreauthState, PreauthState>>>;
  /** The customer gets a letter. */
  tells?: true;
};

const held = { submitted: 'in_review', in_review: 'in_review', info_requested: 'info_requested' } as const;

/** Everything that can happen to one. A step is also the end of the audit's action. @internal */
export const preauthSteps = {
  send: { by: 'customer', from: { draft: 'submitted' } },
  approve_quickly: { by: 'time', from: { submitted: 'quick_approved' } },
  take: { by: 'desk', from: held },
  assign: { by: 'desk', from: held },
  ask: { by: 'desk', from: { in_review: 'info_requested' }, tells: true },
  reply: { by: 'customer', from: { info_requested: 'in_review' } },
  approve: { by: 'desk', from: { quick_approved: 'approved', in_review: 'approved' }, tells: true },
  approve_partly: { by: 'desk', from: { in_review: 'partially_approved' }, tells: true },
  reject: { by: 'desk', from: { in_review: 'rejected' }, tells: true },
  object: { by: 'customer', from: { rejected: 'in_review', partially_approved: 'in_review' } },
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
} as const satisfies Record<string, Step>;

export type PreauthStep = keyof typeof preauthSteps;

const rows: Readonly<Record<PreauthStep, Step>> = preauthSteps;

export function tellsOf(step: PreauthStep): boolean {
  return rows[step].tells === true;
}

/** Where a step leads, or why it may not be taken. */
export function preauthAfter(
  step: PreauthStep,
  state: PreauthState,
): { to: PreauthState; refusal: undefined } | { to: undefined; refusal: ErrorCode } {
  const to = rows[step].from[state];
  if (to !== undefined) return { to, refusal: undefined };
  if (step === 'cancel' && state === 'booked') return { to: undefined, refusal: 'KP004' };
  return { to: undefined, refusal: preauthStates[state].over ? 'KP002' : 'KP001' };
}

/** An approved piece; lapsed is what nobody booked by its last day. */
export type PieceState = 'free' | 'booked' | 'used' | 'lapsed' | 'released';

/** How a case stands whose decision or desk has led it to `state`. */
export function preauthStanding(state: PreauthState, pieces: readonly PieceState[]): PreauthState {
  if (preauthStates[state].promise !== 'validity' || pieces.includes('free')) return state;
  if (pieces.includes('booked')) return 'booked';
  return pieces.includes('used') ? 'used' : 'expired';
}
