export const careRules = {
  /** Within so many days a care is organised, on a working day at the latest. */
  organiseDays: 10,
  approvalWorkingDays: 2,
  /** How far ahead a day may be wished for. */
  daysAhead: 180,
  mostRanges: 3,
  mostItems: 50,
} as const;

export const mostOpen = 3;
