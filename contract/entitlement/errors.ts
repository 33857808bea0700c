import type { Codes, ErrorRows } from '../platform/error-row.ts';

export const errors = {
  RM1001: { status: 409, clause: 'S8.3-09', next: 'call' },
  RM1002: { status: 409, clause: 'S8.3-09', next: 'call' },
  RM1003: { status: 403, clause: 'S8.3-09', next: 'call' },
  RM1004: { status: 409, clause: 'S8.3-09', next: 'choose-provider' },
  RM1005: { status: 409, clause: 'S8.3-09', next: 'call' },
  RM1006: { status: 409, clause: 'S8.3-09', next: 'choose-provider' },
  RM1007: { status: 409, clause: 'S8.3-09', next: 'choose-provider' },
  RM1008: { status: 409, clause: 'S8.3-09', next: 'choose-provider' },
  RM1009: { status: 409, clause: 'S8.3-09', next: 'call' },
  RM1010: { status: 403, clause: 'S8.3-09', next: 'call' },

  // KE009 says that the partner's system named a policy that does not exist.
  KE001: { status: 409, clause: 'S1-06', next: 'call' },
  KE002: { status: 409, clause: 'S1-06', next: 'call' },
  KE003: { status: 409, clause: 'S1-06', next: 'call' },
  KE007: { status: 409, clause: 'S3.13-04', next: 'retry' },
  KE008: { status: 409, clause: 'S1-06', next: 'call' },
  KE009: { status: 404, clause: 'S3.4-01', next: 'fix-input' },

  // KE010 to KE014 are the rules of a benefit: age, sex, interval, a joiner's waiting time and a common limit.
  KE010: { status: 409, clause: 'S1-06', next: 'call' },
  KE011: { status: 409, clause: 'S1-06', next: 'call' },
  KE012: { status: 409, clause: 'S1-06', next: 'call' },
  KE013: { status: 409, clause: 'S1-06', next: 'call' },
  KE014: { status: 409, clause: 'S1-06', next: 'call' },
  KE015: { status: 409, clause: 'S1-08', next: 'go-home' },
  KE016: { status: 409, clause: 'S1-08', next: 'retry' },

  RR1003: { status: 409, clause: 'S8.3-05', next: 'call' },
  RR1004: { status: 409, clause: 'S8.3-05', next: 'call' },
  RR1005: { status: 403, clause: 'S8.3-06', next: 'call' },
  RR1006: { status: 403, clause: 'S8.3-06', next: 'call' },

  KL001: { status: 409, clause: 'S2.3-11', next: 'retry' },
  KL002: { status: 409, clause: 'S2.3-11', next: 'go-home' },
  KL003: { status: 409, clause: 'S2.3-11', next: 'fix-input' },
  KL004: { status: 422, clause: 'S2.3-11', next: 'fix-input' },
  KL005: { status: 422, clause: 'S2.3-11', next: 'fix-input' },
  KL006: { status: 422, clause: 'S2.3-11', next: 'fix-input' },
  KL007: { status: 422, clause: 'S2.3-11', next: 'fix-input' },
  KL008: { status: 409, clause: 'S2.3-11', next: 'retry' },
  KL009: { status: 422, clause: 'S2.3-11', next: 'fix-input' },
  KL010: { status: 409, clause: 'S2.3-11', next: 'fix-input' },
} as const satisfies ErrorRows;

declare module '../platform/problem.ts' {
  interface ErrorCodes extends Codes<typeof errors> {}
}
