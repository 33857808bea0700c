import type { CaptchaPort } from './captcha.ts';
import type { MailPort } from './mail.ts';

export type Ports = { captcha: CaptchaPort; mail: MailPort };
