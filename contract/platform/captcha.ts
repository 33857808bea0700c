/** A solved captcha counts only for the action that it was solved for (T38). */
export const captchaActions = [
  'reservation',
  'register',
  'recover',
  'one-time-login',
  'my-reservations',
  'call-back',
  'complaint',
] as const;
export type CaptchaAction = (typeof captchaActions)[number];
