import type { Codes, ErrorRows } from '../platform/error-row.ts';

export const errors = {
  // S8.3-23 names four payment results without codes; these codes are ours.
  P001: { status: 402, clause: 'S8.3-23', next: 'pay-again' },
  P002: { status: 409, clause: 'S8.3-23', next: 'pay-again' },
  P003: { status: 502, clause: 'S8.3-23', next: 'call' },
  P004: { status: 502, clause: 'S8.3-23', next: 'retry' },
} as const satisfies ErrorRows;

declare module '../platform/problem.ts' {
  interface ErrorCodes extends Codes<typeof errors> {}
}
