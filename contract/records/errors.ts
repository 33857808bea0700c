import type { Codes, ErrorRows } from '../platform/error-row.ts';

export const errors = {
  KF001: { status: 413, clause: 'S5-18', next: 'fix-input' },
  KF002: { status: 422, clause: 'S5-18', next: 'fix-input' },
  KF003: { status: 409, clause: 'S5-18', next: 'fix-input' },
  KF004: { status: 400, clause: 'S5-18', next: 'retry' },
  KF005: { status: 415, clause: 'S5-18', next: 'fix-input' },
  KF006: { status: 422, clause: 'S5-15', next: 'fix-input' },
  KF007: { status: 422, clause: 'S5-15', next: 'fix-input' },
  KF008: { status: 422, clause: 'S5-15', next: 'call' },
  KF009: { status: 409, clause: 'S5-19', next: 'fix-input' },
  KF010: { status: 422, clause: 'S5-19', next: 'fix-input' },
  KF011: { status: 409, clause: 'S5-17', next: 'fix-input' },
  KF012: { status: 413, clause: 'S5-19', next: 'fix-input' },
  KF013: { status: 409, clause: 'S5-15', next: 'wait' },
  KF014: { status: 415, clause: 'S5-16', next: 'fix-input' },
  KF015: { status: 422, clause: 'S5-15', next: 'fix-input' },
  KF016: { status: 502, clause: 'S5-15', next: 'call' },
  KF017: { status: 409, clause: 'S3.12-01', next: 'call' },
  KF018: { status: 409, clause: 'S3.12-01', next: 'go-home' },
  KF019: { status: 403, clause: 'S3.12-01', next: 'fix-input' },
  KF020: { status: 422, clause: 'S3.12-01', next: 'fix-input' },
  KF021: { status: 422, clause: 'S3.12-01', next: 'fix-input' },
  KF022: { status: 403, clause: 'S3.12-01', next: 'fix-input' },
  KF023: { status: 415, clause: 'S5-16', next: 'call' },
  KF024: { status: 409, clause: 'S5-15', next: 'call' },
  KF025: { status: 422, clause: 'S5-15', next: 'fix-input' },
  KF026: { status: 422, clause: 'S5-15', next: 'fix-input' },
  KF027: { status: 422, clause: 'S5-15', next: 'fix-input' },
  KF028: { status: 422, clause: 'S5-15', next: 'fix-input' },
  KF029: { status: 422, clause: 'S5-15', next: 'fix-input' },
  KF030: { status: 422, clause: 'S5-15', next: 'fix-input' },
  KF031: { status: 422, clause: 'S5-15', next: 'fix-input' },
  KF032: { status: 422, clause: 'S5-15', next: 'fix-input' },
  KF033: { status: 422, clause: 'S5-15', next: 'fix-input' },
  KF034: { status: 422, clause: 'S5-15', next: 'fix-input' },
  KF035: { status: 422, clause: 'S5-15', next: 'fix-input' },
} as const satisfies ErrorRows;

declare module '../platform/problem.ts' {
  interface ErrorCodes extends Codes<typeof errors> {}
}
