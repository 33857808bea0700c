import { states } from '../platform/states.ts';

type Columns = {
  /** Whose turn it is. */
  turn: 'desk' | 'customer' | undefined;
  over: boolean;
};

const desk = { turn: 'desk', over: false, refusal: 'KQ001' } as const;
const customer = { turn: 'customer', over: false, refusal: 'KQ001' } as const;
const ended = { turn: undefined, over: true, refusal: 'KQ002', next: [] } as const;

/** A step that leaves the state as it is writes a message alone. */
export const careRequestStates = states<Columns>()({
  submitted: { ...desk, next: ['in_progress', 'refused', 'withdrawn'] },
  in_progress: { ...desk, next: ['waiting_for_information', 'answered', 'closed', 'refused', 'withdrawn'] },
  waiting_for_information: { ...customer, next: ['in_progress', 'closed', 'refused', 'withdrawn'] },
  answered: { ...customer, next: ['in_progress', 'closed'] },
  closed: ended,
  withdrawn: ended,
  refused: ended,
});

export type CareRequestState = keyof typeof careRequestStates;

/** Days: of silence until a request ends by itself, by the state it waits in. */
export const silence = { waiting_for_information: 30, answered: 14 } as const satisfies Partial<
  Record<CareRequestState, number>
>;

/** What a message of a case is; the customer writes `message` alone. */
export const messageKinds = ['message', 'question', 'times', 'answer', 'booking', 'refusal'] as const;
export type MessageKind = (typeof messageKinds)[number];
