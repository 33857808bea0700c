import type { Codes, ErrorRows } from '../platform/error-row.ts';

export const errors = {
  // Our own: a pre-authorisation.
  KP001: { status: 409, clause: 'S2.3-09', next: 'retry' },
  KP002: { status: 409, clause: 'S2.3-09', next: 'go-home' },
  KP003: { status: 409, clause: 'S2.3-09', next: 'call' },
  KP004: { status: 409, clause: 'S2.3-09', next: 'call' },
  KP005: { status: 409, clause: 'S2.3-09', next: 'wait' },
  KP006: { status: 409, clause: 'S2.3-09', next: 'retry' },
  KP007: { status: 422, clause: 'S2.8-01', next: 'fix-input' },
  KP008: { status: 409, clause: 'S2.3-09', next: 'go-home' },
  KP009: { status: 422, clause: 'S2.8-01', next: 'fix-input' },
  KP010: { status: 422, clause: 'S2.8-01', next: 'fix-input' },
} as const satisfies ErrorRows;

declare module '../platform/problem.ts' {
  interface ErrorCodes extends Codes<typeof errors> {}
}
