import type { Codes, ErrorRows } from '../platform/error-row.ts';

export const errors = {
  RC001: { status: 422, clause: 'S8.3-11', next: 'retry' },

  U001: { status: 401, clause: 'S8.3-13', next: 'fix-input' },
  U002: { status: 401, clause: 'S8.3-13', next: 'fix-input' },
  U003: { status: 400, clause: 'S8.3-13', next: 'log-in' },
  U004: { status: 422, clause: 'S8.3-13', next: 'fix-input' },
  U005: { status: 409, clause: 'S8.3-14', next: 'wait' },
  U006: { status: 409, clause: 'S8.3-14', next: 'wait' },
  U007: { status: 422, clause: 'S8.3-15', next: 'fix-input' },
  U008: { status: 422, clause: 'S8.3-15', next: 'fix-input' },
  U009: { status: 400, clause: 'S8.3-15', next: 'retry' },
  U010: { status: 500, clause: 'S8.3-15', next: 'call' },
  U011: { status: 422, clause: 'S8.3-16', next: 'fix-input' },
  U012: { status: 422, clause: 'S8.3-16', next: 'fix-input' },
  U013: { status: 422, clause: 'S8.3-16', next: 'fix-input' },
  U014: { status: 422, clause: 'S8.3-17', next: 'fix-input' },
  U015: { status: 409, clause: 'S8.3-17', next: 'log-in' },
  U016: { status: 401, clause: 'S8.3-17', next: 'log-in' },
  U017: { status: 410, clause: 'S8.3-17', next: 'request-new-link' },
  U018: { status: 422, clause: 'S8.3-17', next: 'fix-input' },
  U019: { status: 422, clause: 'S8.3-18', next: 'fix-input' },
  U020: { status: 422, clause: 'S8.3-18', next: 'fix-input' },
  U021: { status: 422, clause: 'S8.3-18', next: 'fix-input' },
  U022: { status: 422, clause: 'S8.3-18', next: 'fix-input' },
  U023: { status: 422, clause: 'S8.3-18', next: 'fix-input' },
  U024: { status: 409, clause: 'S8.3-18', next: 'log-in' },
  U025: { status: 422, clause: 'S8.3-19', next: 'fix-input' },
  U026: { status: 422, clause: 'S8.3-19', next: 'fix-input' },
  U027: { status: 422, clause: 'S8.3-19', next: 'fix-input' },
  U028: { status: 422, clause: 'S8.3-19', next: 'fix-input' },
  U029: { status: 422, clause: 'S8.3-19', next: 'fix-input' },
  U030: { status: 422, clause: 'S8.3-19', next: 'call' },
  U031: { status: 422, clause: 'S8.3-19', next: 'fix-input' },
  U041: { status: 422, clause: 'S8.3-20', next: 'fix-input' },
  U042: { status: 409, clause: 'S8.3-20', next: 'fix-input' },
  U043: { status: 409, clause: 'S8.3-20', next: 'fix-input' },
  U044: { status: 409, clause: 'S8.3-20', next: 'call' },
  U045: { status: 403, clause: 'S8.3-20', next: 'call' },
  U046: { status: 422, clause: 'S8.3-20', next: 'fix-input' },
  U047: { status: 422, clause: 'S8.3-20', next: 'fix-input' },
  U048: { status: 422, clause: 'S8.3-20', next: 'fix-input' },
  U404: { status: 404, clause: 'S8.3-20', next: 'fix-input' },

  A406: { status: 401, clause: 'S8.3-21', next: 'wait' },

  KT001: { status: 410, clause: 'S2.1-04', next: 'request-new-link' },
  KT002: { status: 410, clause: 'S2.1-04', next: 'request-new-link' },
  KT003: { status: 422, clause: 'S2.7-01', next: 'fix-input' },

  KA001: { status: 403, clause: 'S8.3-13', next: 'fix-input' },
  KA002: { status: 422, clause: 'S8.3-13', next: 'fix-input' },
  KA003: { status: 403, clause: 'S6-03', next: 'go-home' },
  KA004: { status: 403, clause: 'S4.2-05', next: 'go-home' },
  KA005: { status: 403, clause: 'S6-03', next: 'call' },
  KA006: { status: 502, clause: 'S2.3-20', next: 'retry' },
  KA007: { status: 403, clause: 'S2.3-20', next: 'call' },
  KA008: { status: 422, clause: 'S6-12', next: 'retry' },
  // Our own: somebody whom the partner's register does not know.
  KU001: { status: 409, clause: 'S8.3-14', next: 'go-home' },
  KU002: { status: 409, clause: 'S8.3-14', next: 'retry' },
  KU003: { status: 409, clause: 'S8.3-14', next: 'fix-input' },
  /** For the desk alone. */
  KU004: { status: 409, clause: 'S8.3-14', next: 'fix-input' },

  KA009: { status: 403, clause: 'S6-12', next: 'call' },
  KA020: { status: 403, clause: 'S6-03', next: 'go-home' },
  KA021: { status: 403, clause: 'S7-16', next: 'call' },
  KA022: { status: 403, clause: 'S1-08', next: 'go-home' },
} as const satisfies ErrorRows;

declare module '../platform/problem.ts' {
  interface ErrorCodes extends Codes<typeof errors> {}
}
