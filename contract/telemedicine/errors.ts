import type { Codes, ErrorRows } from '../platform/error-row.ts';

export const errors = {
  // Over, a step that does not follow, another doctor's visit.
  KV001: { status: 409, clause: 'S1-04', next: 'go-home' },
  KV002: { status: 409, clause: 'S1-04', next: 'retry' },
  KV003: { status: 409, clause: 'S1-04', next: 'retry' },
  // Too early, no visit by video, without its consent, a link that was used or has ended, too many invited.
  KV004: { status: 409, clause: 'S1-04', next: 'wait' },
  KV005: { status: 409, clause: 'S1-04', next: 'go-home' },
  KV006: { status: 422, clause: 'S2.9-04', next: 'fix-input' },
  KV007: { status: 409, clause: 'S1-04', next: 'call' },
  KV008: { status: 409, clause: 'S1-04', next: 'fix-input' },
  // Files of a visit without an account, or more than a visit may have.
  KV014: { status: 409, clause: 'S5-15', next: 'call' },
  KV015: { status: 409, clause: 'S5-19', next: 'fix-input' },
  // On duty already, nothing left of a shift, over, too short or past.
  KV010: { status: 409, clause: 'S2.2-01', next: 'fix-input' },
  KV011: { status: 409, clause: 'S2.2-01', next: 'choose-time' },
  KV012: { status: 409, clause: 'S1-08', next: 'none' },
  KV013: { status: 422, clause: 'S1-08', next: 'fix-input' },
} as const satisfies ErrorRows;

declare module '../platform/problem.ts' {
  interface ErrorCodes extends Codes<typeof errors> {}
}
