import type { CareRequestState, MessageKind } from './request-states.ts';

type Step = {
  by: 'customer' | 'desk' | 'time';
  /** By the state it is taken in, the state that follows; in any other it is refused. */
  from: Readonly<Partial<Record<CareRequestState, CareRequestState>>>;
  /** What is written along with it. */
  message: MessageKind | undefined;
};

const anyOpen = {
  submitted: 'submitted',
  in_progress: 'in_progress',
  waiting_for_information: 'waiting_for_information',
  answered: 'answered',
} as const;
const begins = { ...anyOpen, submitted: 'in_progress' } as const;
const asks = {
  in_progress: 'waiting_for_information',
  waiting_for_information: 'waiting_for_information',
} as const;
const desk = { by: 'desk', message: undefined } as const;
const customer = { by: 'customer', message: undefined } as const;

/** Everything that can be done to a request; the name is the end of the audit's action. */
export const careRequestSteps = {
  take: { ...desk, from: begins },
  assign: { ...desk, from: begins },
  write: { ...desk, from: anyOpen, message: 'message' },
  ask: { ...desk, from: asks, message: 'question' },
  propose: { ...desk, from: asks, message: 'times' },
  book: {
    ...desk,
    from: { in_progress: 'in_progress', waiting_for_information: 'in_progress', answered: 'answered' },
    message: 'booking',
  },
  organise: { ...desk, from: { in_progress: 'in_progress' } },
  answer: { ...desk, from: { in_progress: 'answered' }, message: 'answer' },
  refuse: {
    ...desk,
    from: { submitted: 'refused', in_progress: 'refused', waiting_for_information: 'refused' },
    message: 'refusal',
  },
  close: {
    ...desk,
    from: { in_progress: 'closed', waiting_for_information: 'closed', answered: 'closed' },
    message: 'message',
  },
  reply: {
    ...customer,
    from: { ...begins, submitted: 'submitted', waiting_for_information: 'in_progress', answered: 'in_progress' },
    message: 'message',
  },
  choose: { ...customer, from: { in_progress: 'in_progress', waiting_for_information: 'in_progress' } },
  withdraw: {
    ...customer,
    from: { submitted: 'withdrawn', in_progress: 'withdrawn', waiting_for_information: 'withdrawn' },
  },
  finish: { ...customer, from: { answered: 'closed' } },
  end: { by: 'time', from: { waiting_for_information: 'closed', answered: 'closed' }, message: undefined },
} as const satisfies Record<string, Step>;

export type CareRequestStep = keyof typeof careRequestSteps;

/** The state that follows, or none where the step is refused. */
export function stateAfter(step: CareRequestStep, from: CareRequestState): CareRequestState | undefined {
  const row: Step = careRequestSteps[step];
  return row.from[from];
}
