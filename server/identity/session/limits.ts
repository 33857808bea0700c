/** Lifetimes of log-ins in minutes (not-shown 5.10, ASVS 7.3). */
export const lifetimes = {
  access: 15,
  remembered: 30 * 24 * 60,
  /** A log-in that is not remembered lasts a working day at most, and ends after `idle` without use. */
  session: 12 * 60,
  idle: 45,
  /** An impersonation cannot be refreshed, so the operator asks again (T15). */
  impersonation: 60,
  /** An operator's log-in at the desk lasts a shift at most, and ends after `deskIdle` without use (ASVS 7.3.1). */
  desk: 12 * 60,
  deskIdle: 30,
  /** The time for which a spent refresh token still gets the new pair, because two tabs are no theft (T09). */
  grace: 1 / 6,
} as const;
