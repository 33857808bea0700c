export const careRules = {
  /** Days in which a care shall be organised; the last one is moved to a working day. */
  organiseDays: 10,
  approvalWorkingDays: 2,
  daysAhead: 180,
  mostRanges: 3,
  mostItems: 50,
} as const;

export const mostOpen = 3;
