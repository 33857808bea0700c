import type { Codes, ErrorRows } from '../platform/error-row.ts';

export const errors = {
  KB001: { status: 409, clause: 'S2.9-04', next: 'go-home' },
  KB002: { status: 409, clause: 'S1-08', next: 'retry' },
  KB003: { status: 409, clause: 'S2.9-04', next: 'none' },
  KB004: { status: 422, clause: 'S2.9-04', next: 'fix-input' },
  KB005: { status: 422, clause: 'S2.9-04', next: 'fix-input' },
} as const satisfies ErrorRows;

declare module '../platform/problem.ts' {
  interface ErrorCodes extends Codes<typeof errors> {}
}
