/** An answer counts for one action only (T38). */
export const captchaActions = [
  'reservation',
  'register',
  'recover',
  'one-time-login',
  'my-reservations',
  'call-back',
] as const;
export type CaptchaAction = (typeof captchaActions)[number];
