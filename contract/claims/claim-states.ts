import { type CaseStep, caseKind, holdingSteps, leads, refused } from '../platform/case.ts';
import { stateWords } from '../platform/customer-side.ts';
import type { Tone } from '../platform/states.ts';

type Columns = {
  turn: 'customer' | 'desk' | null;
  over: boolean;
  due: 'receive' | 'decide' | 'information' | 'pay' | 'arrive' | null;
  outcome: 'queued' | 'partial' | 'complete' | 'error';
  tone: Tone;
};

const atDesk = { turn: 'desk', over: false, tone: 'plain' } as const;
const ended = { turn: null, over: true, due: null, tone: 'plain' } as const;

/** Texts `claims.state.<state>`, `.meaning` and `.next` explain the state, who acts next and how to object (R45). */
export const claimStates = {
  submitted: { ...atDesk, due: 'receive', outcome: 'queued' },
  received: { ...atDesk, due: 'decide', outcome: 'queued' },
  in_review: { ...atDesk, due: 'decide', outcome: 'queued' },
  info_requested: { turn: 'customer', over: false, due: 'information', outcome: 'queued', tone: 'warning' },
  approved: { ...atDesk, due: 'pay', outcome: 'complete', tone: 'success' },
  partially_approved: { ...atDesk, due: 'pay', outcome: 'partial', tone: 'success' },
  rejected: { ...ended, outcome: 'error', tone: 'danger' },
  payment_sent: { ...atDesk, due: 'arrive', outcome: 'complete', tone: 'success' },
  paid: { ...ended, outcome: 'complete', tone: 'success' },
  payment_failed: { turn: 'customer', over: false, due: null, outcome: 'complete', tone: 'warning' },
  appealed: { ...atDesk, due: 'decide', outcome: 'queued' },
  withdrawn: { ...ended, outcome: 'error' },
} as const satisfies Record<string, Columns>;

export type ClaimState = keyof typeof claimStates;

export const claimDecisions = ['approved', 'partially_approved', 'rejected'] as const;
export type ClaimDecision = (typeof claimDecisions)[number];

const customer = { by: 'customer' } as const;
const holder = { by: 'desk' } as const;
const decided = { by: 'desk', right: 'claim.decide', tells: true } as const;
/** The right alone is enough for a payer, who need not hold the claim. */
const paid = { by: 'desk', right: 'claim.pay', needs: 'right', tells: true } as const;

const begins = {
  submitted: 'received',
  received: 'received',
  in_review: 'in_review',
  info_requested: 'info_requested',
  approved: 'approved',
  partially_approved: 'partially_approved',
  payment_sent: 'payment_sent',
  payment_failed: 'payment_failed',
  appealed: 'appealed',
} as const;

const payable = { approved: 'payment_sent', partially_approved: 'payment_sent' } as const;

/** The name of a step is also the end of the audit's action. @internal */
export const claimSteps = {
  ...holdingSteps('claim', begins, begins),
  review: { ...holder, from: { received: 'in_review', appealed: 'in_review' } },
  ask: { ...holder, tells: true, from: { in_review: 'info_requested' } },
  approve: { ...decided, from: { in_review: 'approved' } },
  approve_partly: { ...decided, from: { in_review: 'partially_approved' } },
  reject: { ...decided, from: { in_review: 'rejected' } },
  send_payment: { ...paid, from: payable },
  mark_paid: { ...paid, from: { payment_sent: 'paid' } },
  mark_failed: { ...paid, from: { payment_sent: 'payment_failed' } },
  inform: { ...customer, from: { info_requested: 'in_review' } },
  withdraw: {
    ...customer,
    from: { submitted: 'withdrawn', received: 'withdrawn', in_review: 'withdrawn', info_requested: 'withdrawn' },
  },
  /** No objection is possible in `payment_failed`: its result would be paid to the wrong bank account. */
  object: { ...customer, from: { partially_approved: 'appealed', rejected: 'appealed', paid: 'appealed' } },
  correct_account: { ...customer, from: { payment_failed: 'approved' } },
  /** A customer who withdraws the consent while an objection is reviewed ends the objection. */
  end_objection: {
    ...customer,
    from: { appealed: 'rejected', received: 'rejected', in_review: 'rejected', info_requested: 'rejected' },
  },
  expire: { by: 'time', tells: true, from: { info_requested: 'rejected' } },
  /** The decision after an objection is the same as before, and everything accepted has been paid. */
  settle: { by: 'time', from: { approved: 'paid', partially_approved: 'paid' } },
} as const satisfies Record<string, CaseStep<ClaimState>>;

export type ClaimStep = keyof typeof claimSteps;

/** Once there has been a decision, a claim cannot be withdrawn any more. */
export const claimCase = caseKind<{ decided: ClaimDecision | null }>()({
  name: 'claim',
  states: claimStates,
  steps: claimSteps,
  refusals: { over: 'KR002', order: 'KR001', held: 'KR006' },
  customer: {
    page: 'services-claim',
    asks: ['info_requested', 'payment_failed'],
    writes: true,
    letters: ['claim_news'],
    episode: { order: 'after_visit', words: stateWords('claims.state') },
  },
  unless: (step, { decided }, outcome) => {
    if (outcome.to === undefined) return outcome;
    if (step === 'object' && decided === 'approved') return refused('KR008');
    if (step === 'withdraw' && decided !== null) return refused('KR001');
    // No answer after an objection leaves the earlier decision as it was.
    if (step === 'expire' && decided !== null) return leads(decided);
    if (step === 'correct_account' || step === 'end_objection')
      return decided === null ? refused('KR001') : leads(decided);
    return outcome;
  },
});
