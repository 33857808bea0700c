export const waitingRules = {
  placesEach: 5,
  offerMinutes: 30,
  leastMinutes: 10,
  silences: 3,
  daysAhead: 180,
  daysSuggested: 28,
} as const;
