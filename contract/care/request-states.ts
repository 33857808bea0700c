import type { Tone } from '../platform/states.ts';

type StateRow = {
  turn: 'desk' | 'expert' | 'customer' | null;
  over: boolean;
  tone: Tone;
};

const ended = { turn: null, over: true, tone: 'plain' } as const;

/** Texts are `care.state.<state>`; `request-steps.ts` has what may follow. */
export const careRequestStates = {
  submitted: { turn: 'desk', over: false, tone: 'plain' },
  in_progress: { turn: 'desk', over: false, tone: 'plain' },
  // Only requests that an expert answers come into the next two states.
  documents_complete: { turn: 'expert', over: false, tone: 'plain' },
  with_expert: { turn: 'expert', over: false, tone: 'plain' },
  waiting_for_information: { turn: 'customer', over: false, tone: 'warning' },
  answered: { turn: 'customer', over: false, tone: 'success' },
  closed: ended,
  withdrawn: ended,
  refused: { ...ended, tone: 'danger' },
} as const satisfies Record<string, StateRow>;

export type CareRequestState = keyof typeof careRequestStates;

/** Days without an answer from the customer after which a request ends by itself, by its state. */
export const silence: Readonly<Partial<Record<CareRequestState, number>>> = {
  waiting_for_information: 30,
  answered: 14,
};

export const messageKinds = ['message', 'question', 'times', 'booking', 'answer', 'refusal'] as const;
export type MessageKind = (typeof messageKinds)[number];
