import type { ErrorRows } from './error-row.ts';

export const errors = {
  '#001': { status: 400, clause: 'S8.3-02', next: 'retry' },
  '#002': { status: 401, clause: 'S8.3-02', next: 'log-in' },
  '#404': { status: 404, clause: 'S8.3-02', next: 'go-home' },

  // An answer of a partner's system with a code that is in no catalogue; `details` has the code and the words.
  unknown: { status: 502, clause: 'S8.1-07', next: 'retry' },

  X444: { status: 422, clause: 'S8.1-09', next: 'fix-input' },

  // HTTP faults the catalogue has no code for; K marks them as ours.
  K401: { status: 401, clause: 'S4.2-01', next: 'log-in' },
  K403: { status: 403, clause: 'S4.2-03', next: 'go-home' },
  K405: { status: 405, clause: 'S3.8-01', next: 'go-home' },
  K406: { status: 406, clause: 'S3.8-01', next: 'fix-input' },
  K409: { status: 409, clause: 'S3.8-01', next: 'wait' },
  K413: { status: 413, clause: 'S3.8-01', next: 'fix-input' },
  K415: { status: 415, clause: 'S3.8-01', next: 'retry' },
  K421: { status: 421, clause: 'S1-09', next: 'call' },
  K422: { status: 422, clause: 'S3.8-01', next: 'retry' },
  K429: { status: 429, clause: 'S3.8-01', next: 'wait' },
  K500: { status: 500, clause: 'S8.1-04', next: 'retry' },
  K503: { status: 503, clause: 'S3.8-01', next: 'wait' },
  KJSON: { status: 400, clause: 'S3.8-01', next: 'retry' },

  // One field is wrong; the U family has its own code for some fields.
  V001: { status: 422, clause: 'S5-07', next: 'fix-input' },
  V002: { status: 422, clause: 'S5-07', next: 'fix-input' },
  V003: { status: 422, clause: 'S5-05', next: 'fix-input' },
  V004: { status: 422, clause: 'S5-10', next: 'fix-input' },
  V005: { status: 422, clause: 'S5-07', next: 'fix-input' },
  V006: { status: 422, clause: 'S5-07', next: 'fix-input' },
  V007: { status: 422, clause: 'S5-08', next: 'fix-input' },
  V008: { status: 422, clause: 'S5-14', next: 'fix-input' },
  V010: { status: 422, clause: 'S5-07', next: 'fix-input' },
  V011: { status: 422, clause: 'S5-07', next: 'fix-input' },
  V012: { status: 422, clause: 'S3.8-01', next: 'fix-input' },
  V015: { status: 422, clause: 'S5-07', next: 'fix-input' },
  V016: { status: 422, clause: 'S5-07', next: 'fix-input' },
  V017: { status: 422, clause: 'S5-09', next: 'fix-input' },
  V018: { status: 422, clause: 'S5-06', next: 'fix-input' },
  V020: { status: 422, clause: 'S8.3-16', next: 'fix-input' },
  V021: { status: 422, clause: 'S8.3-16', next: 'fix-input' },
  V022: { status: 422, clause: 'S8.3-16', next: 'fix-input' },
  V023: { status: 422, clause: 'S5-01', next: 'fix-input' },
  V024: { status: 422, clause: 'S8.3-20', next: 'fix-input' },
  V025: { status: 422, clause: 'S5-07', next: 'fix-input' },
  V026: { status: 422, clause: 'S5-07', next: 'fix-input' },
  V027: { status: 422, clause: 'S5-07', next: 'fix-input' },
  V028: { status: 422, clause: 'S8.3-19', next: 'fix-input' },
  V029: { status: 422, clause: 'S5-11', next: 'fix-input' },
  V030: { status: 422, clause: 'S5-11', next: 'fix-input' },
  V031: { status: 422, clause: 'S8.3-16', next: 'fix-input' },
  V032: { status: 422, clause: 'S5-11', next: 'fix-input' },
  V033: { status: 422, clause: 'S5-09', next: 'fix-input' },
  V034: { status: 422, clause: 'S1-05', next: 'fix-input' },
} as const satisfies ErrorRows;
