import type { Codes, ErrorRows } from '../platform/error-row.ts';

export const errors = {
  KD001: { status: 409, clause: 'S6-02', next: 'fix-input' },
  KD002: { status: 422, clause: 'S6-02', next: 'fix-input' },
} as const satisfies ErrorRows;

declare module '../platform/problem.ts' {
  interface ErrorCodes extends Codes<typeof errors> {}
}
