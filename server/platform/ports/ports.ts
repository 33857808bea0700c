import type { CaptchaPort } from './captcha.ts';
import type { MailPort } from './mail.ts';

/** Every outside thing, behind a door of its own; each has an offline default. */
export type Ports = { captcha: CaptchaPort; mail: MailPort };
