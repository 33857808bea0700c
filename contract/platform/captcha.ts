/** What an answer to the captcha is good for; one for another action is refused (T38). */
export const captchaActions = ['reservation', 'register', 'recover', 'one-time-login', 'my-reservations'] as const;
export type CaptchaAction = (typeof captchaActions)[number];
