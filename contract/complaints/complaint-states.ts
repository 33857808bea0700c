import { type CaseStep, caseKind, holdingSteps, right } from '../platform/case.ts';
import { stateWords } from '../platform/customer-side.ts';

const waits = { turn: 'desk', over: false } as const;

export const complaintStates = {
  received: waits,
  in_progress: waits,
  info_requested: { turn: 'customer', over: false, runsOn: true, tone: 'warning' },
  answered: { turn: null, over: true },
  withdrawn: { turn: null, over: true },
} as const;
export type ComplaintState = keyof typeof complaintStates;

const customer = { by: 'customer' } as const;
const begins = { received: 'in_progress', in_progress: 'in_progress', info_requested: 'info_requested' } as const;

const complaintSteps = {
  ...holdingSteps('complaint', begins, { in_progress: 'in_progress', info_requested: 'info_requested' } as const),
  ask: { by: 'desk', from: { in_progress: 'info_requested', info_requested: 'info_requested' }, tells: true },
  answer: {
    by: 'desk',
    from: { in_progress: 'answered', info_requested: 'answered' },
    right: right('complaint', 'decide'),
    tells: true,
  },
  write: { ...customer, from: { received: 'received', in_progress: 'in_progress', info_requested: 'in_progress' } },
  withdraw: { ...customer, from: { received: 'withdrawn', in_progress: 'withdrawn', info_requested: 'withdrawn' } },
} as const satisfies Record<string, CaseStep<ComplaintState>>;
export type ComplaintStep = keyof typeof complaintSteps;

export const complaintCase = caseKind()({
  name: 'complaint',
  states: complaintStates,
  steps: complaintSteps,
  refusals: { over: 'KB001', order: 'KB002', held: 'KB002', concerned: 'KB003' },
  customer: {
    page: 'complaint',
    asks: ['info_requested'],
    writes: true,
    letters: ['complaint_received', 'complaint_news'],
    episode: { order: 'after_visit', words: stateWords('complaint.state') },
  },
});

export const complaintTopics = ['service', 'waiting', 'claim', 'invoice', 'data', 'conduct', 'other'] as const;
export const complaintOutcomes = ['upheld', 'partly_upheld', 'not_upheld'] as const;

export const complaintMessages = ['complaint', 'desired_outcome', 'question', 'addition', 'answer', 'remedy'] as const;
export type ComplaintMessageKind = (typeof complaintMessages)[number];

export const complaintLimits = {
  description: 4000,
  desiredOutcome: 1000,
  message: 2000,
  answer: 8000,
  remedy: 1000,
} as const;
