import type { Codes, ErrorRows } from '../platform/error-row.ts';

export const errors = {
  KD001: { status: 409, clause: 'S6-02', next: 'fix-input' },
  KD002: { status: 422, clause: 'S6-02', next: 'fix-input' },
  KD003: { status: 400, clause: 'S3.8-01', next: 'fix-input' },
  KD004: { status: 412, clause: 'S3.8-01', next: 'retry' },
  KD005: { status: 400, clause: 'S3.8-01', next: 'fix-input' },
  KD006: { status: 409, clause: 'S4.1-03', next: 'fix-input' },
  KD007: { status: 400, clause: 'S3.8-01', next: 'fix-input' },
  KD008: { status: 400, clause: 'S3.8-01', next: 'fix-input' },
} as const satisfies ErrorRows;

declare module '../platform/problem.ts' {
  interface ErrorCodes extends Codes<typeof errors> {}
}
