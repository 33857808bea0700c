import type { ErrorCode } from '../../contract/platform/problem.ts';

/** Codes with a single cause, each with the reason. */
export const single: Partial<Record<ErrorCode, string>> = {
  K500: 'Any fault of ours: what it was is for the log, and a reader could do nothing with it.',
  KR008: 'Only a claim whose every item was accepted is refused so.',
  U010: 'Only the secret of a partner’s log-in that whoever runs the portal has not set is refused so.',
  P030: 'Only a payment at a gateway that the settings no longer have is refused so.',
  RM1004: 'No operation refuses by it: it stands as a reason beside what a visit costs.',
  RM3001: 'A partner’s calendar alone names it, and its reader is told that the time was taken.',
  RR1001: 'A partner’s calendar alone names it, and its reader is told that the time was taken.',
  RR1002: 'A partner’s calendar alone names it, and its reader is told that the time was taken.',
  RA500: 'A partner’s calendar alone names it, and its reader is told that there is not confirmed this yet yet.',
  RA503: 'A partner’s calendar alone names it, and its reader is told that there is not confirmed this yet yet.',
  RS2004: 'Only a care without a single item, whose patient has come, is refused so.',
  '#500': 'A partner’s calendar alone names it, and its reader is told that there is not confirmed this yet yet.',
  V011: 'No field has a bound on both sides at once, so nothing raises it.',
};
