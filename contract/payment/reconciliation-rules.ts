export const differences = ['ours_paid', 'theirs_paid', 'sum', 'refund', 'unknown', 'unanswered'] as const;

/** The gateway's answer compared with the journal; `waits`: not queried yet. */
export const findings = ['waits', 'agrees', ...differences] as const;
export type Finding = (typeof findings)[number];

export const reconciliationRules = {
  mostDays: 31,
  mostTries: 3,
} as const;
