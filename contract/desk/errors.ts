import type { Codes, ErrorRows } from '../platform/error-row.ts';

export const errors = {
  // Our own: a letter that was given up.
  KN001: { status: 409, clause: 'S1-08', next: 'go-home' },
} as const satisfies ErrorRows;

declare module '../platform/problem.ts' {
  interface ErrorCodes extends Codes<typeof errors> {}
}
