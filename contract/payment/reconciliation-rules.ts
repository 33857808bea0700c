/** Findings of which somebody has to know. */
export const differences = ['ours_paid', 'theirs_paid', 'sum', 'refund', 'unknown', 'unanswered'] as const;

/** What a gateway's answer is beside the journal; `waits`: it was not asked yet. */
export const findings = ['waits', 'agrees', ...differences] as const;
export type Finding = (typeof findings)[number];

export const reconciliationRules = {
  /** Days in one comparison. */
  mostDays: 31,
  /** Questions about a payment without an answer, until a person has to know. */
  mostTries: 3,
} as const;
