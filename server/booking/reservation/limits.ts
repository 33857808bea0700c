/** The numbers of a reservation, in minutes; shown to people, so they live in one place (not-shown 5.2). */
export const limits = {
  hold: 10,
  extension: 10,
  /** After the page is left: long enough for a reload, short enough for the next visitor. */
  leave: 1 / 3,
  /** How long an unverified booking keeps its slot. */
  pending: 30,
  verify: 24 * 60,
  resendAfter: 1,
  codeTries: 6,
} as const;
