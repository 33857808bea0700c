import type { Codes, ErrorRows } from '../platform/error-row.ts';

export const errors = {
  RS2002: { status: 409, clause: 'S8.3-10', next: 'none' },
  RS2003: { status: 409, clause: 'S8.3-10', next: 'call' },
  RS2004: { status: 409, clause: 'S8.3-10', next: 'fix-input' },
  RS2005: { status: 409, clause: 'S8.3-10', next: 'fix-input' },
  RS2006: { status: 409, clause: 'S8.3-10', next: 'call' },
  RS2007: { status: 409, clause: 'S8.3-10', next: 'wait' },
  RS2008: { status: 409, clause: 'S8.3-10', next: 'retry' },
  RS2009: { status: 409, clause: 'S8.3-10', next: 'none' },
  RS2010: { status: 409, clause: 'S8.3-10', next: 'wait' },
  RS2011: { status: 409, clause: 'S8.3-10', next: 'retry' },
  RS2012: { status: 409, clause: 'S8.3-10', next: 'fix-input' },
  RS2013: { status: 409, clause: 'S8.3-10', next: 'fix-input' },

  KQ001: { status: 409, clause: 'S1-04', next: 'retry' },
  KQ002: { status: 409, clause: 'S1-04', next: 'go-home' },
  KQ003: { status: 409, clause: 'S1-08', next: 'retry' },
  KQ004: { status: 409, clause: 'S1-04', next: 'retry' },
  KQ005: { status: 422, clause: 'S1-05', next: 'call' },
  KQ006: { status: 409, clause: 'S1-04', next: 'wait' },
  KQ007: { status: 409, clause: 'S1-04', next: 'fix-input' },
  KQ008: { status: 409, clause: 'S5-19', next: 'fix-input' },
  KQ009: { status: 409, clause: 'S1-04', next: 'none' },

  KM001: { status: 409, clause: 'S7-14', next: 'retry' },
  KM003: { status: 409, clause: 'S7-14', next: 'choose-time' },
  KM019: { status: 422, clause: 'S7-14', next: 'fix-input' },
} as const satisfies ErrorRows;

declare module '../platform/problem.ts' {
  interface ErrorCodes extends Codes<typeof errors> {}
}
