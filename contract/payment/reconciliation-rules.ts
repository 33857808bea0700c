export const differences = ['ours_paid', 'theirs_paid', 'sum', 'refund', 'unknown', 'unanswered'] as const;

/** Results of comparing the gateway's answer with the journal; `waits` means that the gateway was not asked yet. */
export const findings = ['waits', 'agrees', ...differences] as const;
export type Finding = (typeof findings)[number];

export const reconciliationRules = {
  mostDays: 31,
  mostTries: 3,
} as const;
