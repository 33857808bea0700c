/** Of the waiting list; the same for every partner. */
export const waitingRules = {
  /** Places of one account at a time. */
  places: 5,
  /** Minutes an offer is one person's alone. */
  offer: 30,
  /** Minutes an offer must last, or the time is free for everybody. */
  shortest: 10,
  /** Offers nobody answered, after which a place ends. */
  silent: 3,
  /** No offer begins from this hour to that, by the provider's clock. */
  quiet: { from: 20, until: 8 },
  /** Days ahead that can be waited for, and that a form suggests. */
  ahead: 180,
  suggested: 28,
} as const;
