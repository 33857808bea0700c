import { states } from '../platform/states.ts';

type Columns = {
  /** The place counts against the limit, and keeps the same wish from being put on the list again. */
  active: boolean;
};

const active = { active: true, refusal: 'KW008' } as const;
const over = { active: false, refusal: 'KW007' } as const;

/** States of a place on the waiting list (FHIR Appointment `waitlist`). A passed offer leads back to `waiting` (0050). */
export const waitingStates = states<Columns>()({
  waiting: { ...active, next: ['offered', 'left', 'ended'] },
  offered: { ...active, next: ['waiting', 'taken', 'left', 'ended'] },
  // The clinic may still refuse what was taken.
  taken: { ...over, next: ['waiting'] },
  left: { ...over, next: [] },
  ended: { ...over, next: [] },
});

export type WaitingState = keyof typeof waitingStates;
