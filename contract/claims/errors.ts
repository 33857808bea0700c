import type { Codes, ErrorRows } from '../platform/error-row.ts';

export const errors = {
  KR001: { status: 409, clause: 'S2.3-02', next: 'retry' },
  KR002: { status: 409, clause: 'S2.3-02', next: 'go-home' },
  KR003: { status: 409, clause: 'S2.3-02', next: 'call' },
  KR004: { status: 409, clause: 'S2.3-02', next: 'call' },
  KR005: { status: 409, clause: 'S2.3-02', next: 'call' },
  // KR006 to KR008: the claim is held by nobody or a colleague, more than is left of the limit, nothing was refused.
  // KR009 to KR011: nothing to pay, less than before an objection, an invoice of another claim.
  KR006: { status: 409, clause: 'S2.3-02', next: 'retry' },
  KR007: { status: 409, clause: 'S1-06', next: 'fix-input' },
  KR008: { status: 409, clause: 'S2.3-02', next: 'none' },
  KR009: { status: 409, clause: 'S2.3-02', next: 'none' },
  KR010: { status: 409, clause: 'S2.3-02', next: 'fix-input' },
  KR011: { status: 409, clause: 'S2.3-02', next: 'fix-input' },
  KR019: { status: 422, clause: 'S2.3-02', next: 'fix-input' },
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
