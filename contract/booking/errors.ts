import type { Codes, ErrorRows } from '../platform/error-row.ts';

export const errors = {
  '#400': { status: 409, clause: 'S8.2-01', next: 'choose-time' },
  '#500': { status: 502, clause: 'S8.2-02', next: 'retry' },

  RA500: { status: 502, clause: 'S8.2-02', next: 'retry' },
  RA503: { status: 503, clause: 'S8.2-02', next: 'wait' },

  RE0000: { status: 409, clause: 'S8.3-03', next: 'choose-time' },
  RE1001: { status: 409, clause: 'S8.3-04', next: 'choose-time' },
  RE1002: { status: 409, clause: 'S8.3-04', next: 'choose-time' },
  RE2001: { status: 502, clause: 'S8.3-08', next: 'retry' },
  RE2002: { status: 502, clause: 'S8.3-08', next: 'retry' },
  RE2003: { status: 502, clause: 'S8.3-08', next: 'retry' },
  RE2004: { status: 502, clause: 'S8.3-08', next: 'retry' },
  RE2005: { status: 502, clause: 'S8.3-08', next: 'retry' },
  RE2006: { status: 502, clause: 'S8.3-08', next: 'retry' },
  RE2007: { status: 502, clause: 'S8.3-08', next: 'retry' },

  RM3001: { status: 409, clause: 'S8.3-04', next: 'choose-time' },

  RR1001: { status: 409, clause: 'S8.3-04', next: 'choose-time' },
  RR1002: { status: 409, clause: 'S8.3-04', next: 'choose-time' },
  RR1007: { status: 404, clause: 'S8.3-07', next: 'choose-provider' },

  RX444: { status: 422, clause: 'S8.3-11', next: 'fix-input' },

  C201: { status: 422, clause: 'S8.3-12', next: 'choose-provider' },
  C202: { status: 422, clause: 'S8.3-12', next: 'choose-time' },
  C203: { status: 422, clause: 'S8.3-12', next: 'choose-provider' },
  C204: { status: 422, clause: 'S8.3-12', next: 'choose-provider' },

  AE001: { status: 502, clause: 'S8.3-22', next: 'retry' },
  AE002: { status: 502, clause: 'S8.3-22', next: 'retry' },
  AE003: { status: 502, clause: 'S8.3-22', next: 'choose-time' },
  AE004: { status: 502, clause: 'S8.3-22', next: 'retry' },
  AE101: { status: 504, clause: 'S8.3-22', next: 'retry' },
  AE102: { status: 503, clause: 'S8.3-22', next: 'wait' },
  AE103: { status: 502, clause: 'S8.3-22', next: 'retry' },
  AE104: { status: 503, clause: 'S8.3-22', next: 'wait' },
  AE201: { status: 502, clause: 'S8.3-22', next: 'call' },
  AE202: { status: 503, clause: 'S8.3-22', next: 'wait' },
  AE203: { status: 502, clause: 'S8.3-22', next: 'choose-provider' },
  AE204: { status: 409, clause: 'S8.3-22', next: 'choose-time' },

  KT004: { status: 429, clause: 'S2.7-01', next: 'request-new-link' },
  KT005: { status: 429, clause: 'S2.7-01', next: 'wait' },
  KT006: { status: 409, clause: 'S4.4-01', next: 'fix-input' },
  KT007: { status: 410, clause: 'S4.4-01', next: 'choose-time' },
  KT008: { status: 429, clause: 'S4.4-01', next: 'choose-provider' },
  KT009: { status: 409, clause: 'S8.3-22', next: 'wait' },
  KT010: { status: 409, clause: 'S8.3-05', next: 'call' },
  KT011: { status: 409, clause: 'S2.3-01', next: 'retry' },
  KT012: { status: 409, clause: 'S8.3-05', next: 'fix-input' },
  KT013: { status: 409, clause: 'S2.3-01', next: 'fix-input' },
  KT014: { status: 409, clause: 'S3.13-03', next: 'wait' },
  KT015: { status: 409, clause: 'S3.13-03', next: 'none' },
  KT016: { status: 409, clause: 'S3.13-03', next: 'none' },
  KT017: { status: 422, clause: 'S4.4-01', next: 'choose-time' },
  KT018: { status: 409, clause: 'S4.4-01', next: 'choose-time' },
  KT019: { status: 409, clause: 'S4.4-01', next: 'call' },
  KT020: { status: 409, clause: 'S2.3-01', next: 'wait' },
  KT021: { status: 409, clause: 'S3.13-04', next: 'retry' },
  KT022: { status: 409, clause: 'S3.13-04', next: 'choose-time' },

  KC001: { status: 409, clause: 'S1-08', next: 'go-home' },
  KC002: { status: 409, clause: 'S1-08', next: 'retry' },

  KC003: { status: 409, clause: 'S8.3-22', next: 'go-home' },

  KW001: { status: 409, clause: 'R32', next: 'fix-input' },
  KW002: { status: 409, clause: 'R32', next: 'none' },
  KW003: { status: 409, clause: 'R32', next: 'choose-time' },
  KW004: { status: 410, clause: 'R31', next: 'choose-time' },
  KW005: { status: 410, clause: 'R31', next: 'choose-time' },
  KW006: { status: 409, clause: 'R31', next: 'none' },
  KW007: { status: 410, clause: 'R31', next: 'none' },
  KW008: { status: 409, clause: 'R31', next: 'none' },
  KW009: { status: 422, clause: 'R32', next: 'fix-input' },
} as const satisfies ErrorRows;

declare module '../platform/problem.ts' {
  interface ErrorCodes extends Codes<typeof errors> {}
}
