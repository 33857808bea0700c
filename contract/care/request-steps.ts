import { type CaseStep, caseKind, holdingSteps, leads, refused } from '../platform/case.ts';
import { stateWords } from '../platform/customer-side.ts';
import { careRequestKind, mandateForCare } from './request-kinds.ts';
import { type CareRequestState, careRequestStates, type MessageKind } from './request-states.ts';

type StateChanges = Readonly<Partial<Record<CareRequestState, CareRequestState>>>;

type Step = CaseStep<CareRequestState> & {
  /** Replaces `from` for requests that an expert answers, such as second opinions. */
  withExpert?: StateChanges;
  message?: MessageKind;
  column?: 'organisable';
};

const anyOpen = {
  submitted: 'submitted',
  in_progress: 'in_progress',
  documents_complete: 'documents_complete',
  with_expert: 'with_expert',
  waiting_for_information: 'waiting_for_information',
  answered: 'answered',
} as const;
const begins = { ...anyOpen, submitted: 'in_progress', documents_complete: 'with_expert' } as const;
const asks = {
  in_progress: 'waiting_for_information',
  with_expert: 'waiting_for_information',
  waiting_for_information: 'waiting_for_information',
} as const;
const desk = { by: 'desk' } as const;
const customer = { by: 'customer' } as const;

const holds = holdingSteps('care_request', begins, begins);
/** The customer gets a letter about a new holder only where that is the expert. */
const toExpert = { tells: ['with_expert'] } as const;

const table = {
  ...holds,
  take: { ...holds.take, ...toExpert },
  assign: { ...holds.assign, ...toExpert },
  write: { ...desk, from: anyOpen, message: 'message', tells: true },
  ask: { ...desk, from: asks, message: 'question', tells: true },
  propose: { ...desk, from: asks, message: 'times', tells: true },
  /** A colleague may hold the request by the time somebody notes its booking, so the right alone is enough. */
  book: {
    ...desk,
    needs: 'right',
    from: { in_progress: 'in_progress', waiting_for_information: 'in_progress', answered: 'answered' },
    message: 'booking',
    tells: true,
  },
  organise: { ...desk, from: { in_progress: 'in_progress' }, column: 'organisable' },
  complete: { ...desk, from: {}, withExpert: { in_progress: 'documents_complete' }, tells: true },
  answer: {
    ...desk,
    from: { in_progress: 'answered' },
    withExpert: { with_expert: 'answered' },
    message: 'answer',
    tells: true,
  },
  refuse: {
    ...desk,
    from: {
      submitted: 'refused',
      in_progress: 'refused',
      documents_complete: 'refused',
      with_expert: 'refused',
      waiting_for_information: 'refused',
    },
    message: 'refusal',
    tells: true,
  },
  close: {
    ...desk,
    from: {
      in_progress: 'closed',
      documents_complete: 'closed',
      with_expert: 'closed',
      waiting_for_information: 'closed',
      answered: 'closed',
    },
    message: 'message',
    tells: true,
  },
  reply: {
    ...customer,
    from: { ...anyOpen, waiting_for_information: 'in_progress', answered: 'in_progress' },
    // The desk checks a document that was missing; only the expert can answer a question about the opinion.
    withExpert: { ...anyOpen, waiting_for_information: 'in_progress', answered: 'with_expert' },
    message: 'message',
  },
  /** The desk learns of the choice by its message, even where the state stays as it was. */
  choose: {
    ...customer,
    from: { ...anyOpen, waiting_for_information: 'in_progress' },
    message: 'booking',
    tells: true,
  },
  withdraw: {
    ...customer,
    tells: true,
    from: {
      submitted: 'withdrawn',
      in_progress: 'withdrawn',
      documents_complete: 'withdrawn',
      with_expert: 'withdrawn',
      waiting_for_information: 'withdrawn',
    },
  },
  finish: { ...customer, from: { answered: 'closed' }, tells: true },
  end: { by: 'time', from: { waiting_for_information: 'closed', answered: 'closed' }, tells: true },
} as const satisfies Record<string, Step>;

export type CareRequestStep = keyof typeof table;

export const careRequestSteps: Readonly<Record<CareRequestStep, Step>> = table;

export const requestCase = caseKind<{ service: string }>()({
  name: 'care_request',
  states: careRequestStates,
  steps: careRequestSteps,
  refusals: { over: 'KQ002', order: 'KQ001', held: 'KQ003' },
  weight: { column: 'mark', by: { medical: 1, urgent: 2 } },
  customer: {
    page: 'request',
    mandate: mandateForCare,
    asks: ['waiting_for_information', 'answered'],
    writes: true,
    letters: ['care_news'],
    episode: {
      order: 'before_visit',
      words: (state, service) => stateWords(careRequestKind(service ?? '').words)(state),
    },
  },
  unless: (step, { status, service }, outcome) => {
    const { withExpert, column } = careRequestSteps[step];
    const kind = careRequestKind(service);
    if (outcome.refusal === 'KQ002') return outcome;
    if ((column && !kind[column]) || (step === 'complete' && !kind.byExpert)) return refused('KQ009');
    if (!kind.byExpert || !withExpert) return outcome;
    const to = withExpert[status];
    return to === undefined ? refused('KQ001') : leads(to);
  },
});
