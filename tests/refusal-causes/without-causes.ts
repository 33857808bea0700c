import type { ErrorCode } from '../../contract/platform/problem.ts';

/** Codes that one thing alone can cause, each with the reason. */
export const single: Partial<Record<ErrorCode, string>> = {
  K500: 'Any fault of ours: what it was is for the log, and a reader could do nothing with it.',
  KR008: 'Only a claim whose every item was accepted is refused so.',
  P030: 'Only a payment at a gateway that the settings no longer have is refused so.',
  RM1004: 'No operation refuses by it: it stands as a reason beside what a visit costs.',
  RM3001: 'A partner’s calendar alone names it, and its reader is told that the time was taken.',
  RR1001: 'A partner’s calendar alone names it, and its reader is told that the time was taken.',
  RR1002: 'A partner’s calendar alone names it, and its reader is told that the time was taken.',
  RA500: 'A partner’s calendar alone names it, and its reader is told that there is no certain answer yet.',
  RA503: 'A partner’s calendar alone names it, and its reader is told that there is no certain answer yet.',
  '#500': 'A partner’s calendar alone names it, and its reader is told that there is no certain answer yet.',
  V011: 'No field has a bound on both sides at once, so nothing raises it.',
};

/**
 * Codes whose sentences nobody has compared with two causes yet. The list only becomes shorter: a new code needs its causes, or its
 * reason for having one.
 */
export const open: readonly ErrorCode[] = [
  ...(['K403', 'K409', 'K429', 'K503'] as const),
  ...(['V031', 'V034'] as const),
  ...(['U005', 'U006', 'U010', 'U015', 'U023', 'U024'] as const),
  ...([
    'KT008',
    'KT009',
    'KT010',
    'KT011',
    'KT012',
    'KT013',
    'KT014',
    'KT015',
    'KT016',
    'KT017',
    'KT018',
    'KT019',
    'KT021',
    'KT022',
  ] as const),
  ...(['KA001', 'KA002', 'KA004', 'KA005', 'KA006', 'KA007', 'KA008', 'KA009', 'KA020', 'KA021', 'KA022'] as const),
  ...(['KU003', 'KU004'] as const),
  ...(['RM1006', 'RM1008', 'RM1009', 'RM1010'] as const),
  ...(['KE007', 'KE008', 'KE009', 'KE013'] as const),
  ...(['RR1005', 'RR1006'] as const),
  ...(['AE002', 'AE003'] as const),
  ...(['KC003'] as const),
  ...(['KW001', 'KW002', 'KW003', 'KW004', 'KW005', 'KW006', 'KW007', 'KW008', 'KW009'] as const),
  ...(['RS2004', 'RS2012'] as const),
  ...(['KQ004', 'KQ005', 'KQ006', 'KQ007', 'KQ008'] as const),
  ...(['KM003'] as const),
  ...(['KV004', 'KV005', 'KV007', 'KV008', 'KV014', 'KV015', 'KV011'] as const),
  ...(['KD004', 'KD006'] as const),
  ...(['KN001'] as const),
];
