export const careRules = {
  /** Days until a care is organised, moved to a working day. */
  organiseDays: 10,
  approvalWorkingDays: 2,
  daysAhead: 180,
  mostRanges: 3,
  mostItems: 50,
} as const;

export const mostOpen = 3;
