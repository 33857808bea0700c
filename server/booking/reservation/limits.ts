/** The times of a reservation in minutes, and `codeTries`, a number; pages tell them to people (not-shown 5.2). */
export const limits = {
  hold: 10,
  extension: 10,
  /** How long a held time stays after its page is left, which is enough for a reload. */
  leave: 1 / 3,
  pending: 30,
  /** `payment` is for all tries to pay together; `paymentWord` is how much longer the time is kept for the gateway's last word. */
  payment: 30,
  paymentWord: 5,
  verify: 24 * 60,
  resendAfter: 1,
  codeTries: 6,
} as const;
