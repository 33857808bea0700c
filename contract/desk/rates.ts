import type { DoorRate } from '../platform/door.ts';

export const deskRates = {
  caseStep: { name: 'case-step', by: 'account', times: 120, minutes: 10 },
  /** Notes and reminders, with each look at them (T37). */
  caseNotes: { name: 'case-notes', by: 'account', times: 240, minutes: 10 },
  /** More than there are calls, less than a list of guesses. */
  personSearch: { name: 'person-search', by: 'account', times: 60, minutes: 10 },
  /** A sliding window, so that no ten minutes have more (T37). */
  personOpen: { name: 'person-open', by: 'account', times: 30, minutes: 10, slide: 10 },
} as const satisfies Readonly<Record<string, DoorRate>>;
