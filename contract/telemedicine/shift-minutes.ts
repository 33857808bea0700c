export const shiftMinutes = {
  least: 5,
  most: 120,
  usual: 15,
  /** Minutes from the request to the earliest start. */
  lead: 5,
  step: 5,
  daysAhead: 366,
} as const;
