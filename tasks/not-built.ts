/** Clauses that are not, or not wholly, built: what is missing, and what it waits for. A row goes when its feature is there. */
export const notBuilt: Readonly<Record<string, string>> = {
  'S8.2-02': 'the codes are passed on, and no partner’s calendar is connected that could give them',
  'S8.2-03': 'the codes are passed on, and no partner’s calendar is connected that could give them',
  'S8.3-08': 'the codes are passed on, and no partner’s calendar is connected that could give them',
  'S8.3-22': 'no partner’s calendar is connected that could give AE101 to AE204',
};
