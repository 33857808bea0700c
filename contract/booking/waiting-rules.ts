export const waitingRules = {
  placesEach: 5,
  offerMinutes: 30,
  /** An offer that would last less is not made. */
  leastMinutes: 10,
  /** Offers nobody answered, after which a place ends. */
  silences: 3,
  daysAhead: 180,
  daysSuggested: 28,
} as const;
