/** Of pre-authorisations; the same for every partner. */
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
  /** Of the statement that whoever sends one agrees to, `preauth.statement.text`; another text is another version. */
  statementVersion: '2026-11-22',
} as const;
