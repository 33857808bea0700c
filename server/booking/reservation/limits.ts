/** In minutes, except `codeTries`; people are shown them (not-shown 5.2). */
export const limits = {
  hold: 10,
  extension: 10,
  /** After the page is left: long enough for a reload. */
  leave: 1 / 3,
  pending: 30,
  /** For the payment of a visit, all its tries together, and how long its time is kept beyond for the gateway's word. */
  payment: 30,
  paymentWord: 5,
  verify: 24 * 60,
  resendAfter: 1,
  codeTries: 6,
} as const;
