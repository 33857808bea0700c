import { states } from '../platform/states.ts';

type Columns = {
  /** A place in this state counts against the customer's limit, and the same wish cannot be put on the list again. */
  active: boolean;
};

const active = { active: true, refusal: 'KW008' } as const;
const over = { active: false, refusal: 'KW007' } as const;

/** States of a place on the waiting list (FHIR Appointment `waitlist`). A passed offer leads back to `waiting` (0050). */
export const waitingStates = states<Columns>()({
  waiting: { ...active, next: ['offered', 'left', 'ended'] },
  offered: { ...active, next: ['waiting', 'taken', 'left', 'ended'] },
  // The place waits again where the clinic refuses the offered time that was taken.
  taken: { ...over, next: ['waiting'] },
  left: { ...over, next: [] },
  ended: { ...over, next: [] },
});

export type WaitingState = keyof typeof waitingStates;
