import type { Codes, ErrorRows } from '../platform/error-row.ts';

export const errors = {
  // KV001 to KV003: the visit is over, the step does not fit its state, or it is another doctor's.
  KV001: { status: 409, clause: 'S1-04', next: 'go-home' },
  KV002: { status: 409, clause: 'S1-04', next: 'retry' },
  KV003: { status: 409, clause: 'S1-04', next: 'retry' },
  // KV004 to KV008: too early, no video visit, no consent, a used or ended link, and too many guests.
  KV004: { status: 409, clause: 'S1-04', next: 'wait' },
  KV005: { status: 409, clause: 'S1-04', next: 'go-home' },
  KV006: { status: 422, clause: 'S2.9-04', next: 'fix-input' },
  KV007: { status: 409, clause: 'S1-04', next: 'call' },
  KV008: { status: 409, clause: 'S1-04', next: 'fix-input' },
  // KV014 and KV015: the visit has no account, so it takes no files, or has as many files as it may have.
  KV014: { status: 409, clause: 'S5-15', next: 'call' },
  KV015: { status: 409, clause: 'S5-19', next: 'fix-input' },
  // KV010 to KV013: on duty already, no time left in the shift, the shift is over, and no shift at these times.
  KV010: { status: 409, clause: 'S2.2-01', next: 'fix-input' },
  KV011: { status: 409, clause: 'S2.2-01', next: 'choose-time' },
  KV012: { status: 409, clause: 'S1-08', next: 'none' },
  KV013: { status: 422, clause: 'S1-08', next: 'fix-input' },
} as const satisfies ErrorRows;

declare module '../platform/problem.ts' {
  interface ErrorCodes extends Codes<typeof errors> {}
}
