import type { CaptchaPort } from './captcha.ts';
import type { MailPort } from './mail.ts';
import type { SmsPort } from './sms.ts';

/** Without `sms` nothing is sent to telephones. */
export type Ports = { captcha: CaptchaPort; mail: MailPort; sms?: SmsPort | undefined };
