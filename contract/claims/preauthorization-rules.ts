export const preauthRules = {
  /** In days, how old a doctor's recommendation may be. */
  recommendationDays: 90,
  decisionWorkingDays: 2,
  /** Within so many days the customer answers what was asked. */
  answerDays: 15,
  /** Within so many days of a decision the customer may object. */
  appealDays: 30,
  /** How long an approval is valid where nothing else is said, and at most. */
  validDays: 60,
  mostValidDays: 180,
  mostRanges: 3,
  mostItems: 5,
  mostQty: 10,
  /** How far ahead a day may be wished for. */
  daysAhead: 180,
  /** The version of the statement that the sender agrees to, `preauth.statement.text`; another text is another version. */
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

/** Rules of the benefit itself, which the person can be told before they ask. */
export const benefitRefusals = ['KE010', 'KE011', 'KE002', 'KE013', 'KE012', 'KE001', 'KE014'] as const;
