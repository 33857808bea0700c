/** Minutes (not-shown 5.10, ASVS 7.3). */
export const lifetimes = {
  access: 15,
  remembered: 30 * 24 * 60,
  /** A log-in that is not remembered: a working day at most, and `idle` without use. */
  session: 12 * 60,
  idle: 45,
  /** An impersonation cannot be refreshed: the operator asks again (T15). */
  impersonation: 60,
  /** An operator at the desk: a shift at most, and `deskIdle` without use (ASVS 7.3.1). */
  desk: 12 * 60,
  deskIdle: 30,
  /** The time for which a spent refresh token still gets the new pair, because two tabs are no theft (T09). */
  grace: 1 / 6,
} as const;
