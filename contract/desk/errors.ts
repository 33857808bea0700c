import type { Codes, ErrorRows } from '../platform/error-row.ts';

export const errors = {
  KN001: { status: 409, clause: 'S1-08', next: 'go-home' },
  KN002: { status: 403, clause: 'T37', next: 'fix-input' },
  KN003: { status: 422, clause: 'S1-08', next: 'fix-input' },
} as const satisfies ErrorRows;

declare module '../platform/problem.ts' {
  interface ErrorCodes extends Codes<typeof errors> {}
}
