import type { DoorRate } from '../platform/door.ts';

export const deskRates = {
  caseStep: { name: 'case-step', by: 'account', times: 120, minutes: 10 },
  /** Writing notes and reminders and reading them count together (T37). */
  caseNotes: { name: 'case-notes', by: 'account', times: 240, minutes: 10 },
  /** More searches than an operator has calls, and fewer than trying out a list of names needs. */
  personSearch: { name: 'person-search', by: 'account', times: 60, minutes: 10 },
  /** The window slides by ten seconds, so that no ten minutes at all have more (T37). */
  personOpen: { name: 'person-open', by: 'account', times: 30, minutes: 10, slide: 10 },
} as const satisfies Readonly<Record<string, DoorRate>>;
