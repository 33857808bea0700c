import type { Codes, ErrorRows } from '../platform/error-row.ts';

export const errors = {
  // S8.3-23 names four payment results without codes; these codes are ours.
  P001: { status: 402, clause: 'S8.3-23', next: 'pay-again' },
  P002: { status: 409, clause: 'S8.3-23', next: 'pay-again' },
  P003: { status: 409, clause: 'S8.3-23', next: 'call' },
  P004: { status: 502, clause: 'S8.3-23', next: 'retry' },
  /** The time for the payment ran out, which the gateway's vendor wants called neither failed nor cancelled. */
  P005: { status: 409, clause: 'S8.3-23', next: 'pay-again' },
  P006: { status: 409, clause: 'S7-26', next: 'retry' },
  P007: { status: 409, clause: 'S7-26', next: 'go-home' },
  P008: { status: 409, clause: 'S7-26', next: 'call' },
  P009: { status: 422, clause: 'S7-26', next: 'fix-input' },
  P010: { status: 409, clause: 'S7-26', next: 'retry' },
  P011: { status: 409, clause: 'S1-08', next: 'none' },
  P012: { status: 409, clause: 'S1-08', next: 'none' },
  P013: { status: 409, clause: 'S1-08', next: 'none' },
  P014: { status: 409, clause: 'S3.13-04', next: 'choose-time' },
  P015: { status: 409, clause: 'S3.13-04', next: 'choose-time' },
  P016: { status: 422, clause: 'S1-08', next: 'fix-input' },
  P017: { status: 409, clause: 'S7-26', next: 'call' },
  P018: { status: 409, clause: 'S1-08', next: 'fix-input' },
  P019: { status: 409, clause: 'S1-08', next: 'none' },
  P021: { status: 409, clause: 'S8.3-20', next: 'fix-input' },
  P020: { status: 422, clause: 'S7-26', next: 'fix-input' },
  P040: { status: 409, clause: 'S3.13-02', next: 'retry' },
  P041: { status: 409, clause: 'S3.13-02', next: 'fix-input' },
  /** The payment began at a gateway that the settings no longer have, and may be paid there all the same. */
  P030: { status: 409, clause: 'S8.3-23', next: 'call' },
  P042: { status: 422, clause: 'S7-26', next: 'fix-input' },
  P050: { status: 422, clause: 'S7-26', next: 'fix-input' },
  P043: { status: 409, clause: 'S7-26', next: 'none' },
} as const satisfies ErrorRows;

declare module '../platform/problem.ts' {
  interface ErrorCodes extends Codes<typeof errors> {}
}
