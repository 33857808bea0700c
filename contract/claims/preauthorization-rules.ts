export const preauthRules = {
  recommendationDays: 90,
  decisionWorkingDays: 2,
  answerDays: 15,
  appealDays: 30,
  /** Days for which an approval is valid by default, and at most. */
  validDays: 60,
  mostValidDays: 180,
  mostRanges: 3,
  mostItems: 5,
  mostQty: 10,
  daysAhead: 180,
  /** The version of the text `preauth.statement.text`, to which the sender agrees; a changed text needs another version. */
  statementVersion: '2026-11-24',
} as const;

export const modes = ['in_person', 'video', 'any'] as const;
export const scopes = ['appointment', 'appointment_and_examination'] as const;
export const sides = ['none', 'left', 'right', 'both'] as const;
export const bookingWays = ['online', 'phone'] as const;

/** The steps of the wizard, in the order of S2.8-01. */
export const preauthFormSteps = [
  'recommendation',
  'history',
  'appointment',
  'examination',
  'care',
  'person',
  'booking',
  'call',
  'statement',
] as const;
export type PreauthFormStep = (typeof preauthFormSteps)[number];

export const benefitRefusals = ['KE010', 'KE011', 'KE002', 'KE013', 'KE012', 'KE001', 'KE014'] as const;
