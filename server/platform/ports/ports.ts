import type { Storage } from '../storage/storage.ts';
import type { CaptchaPort } from './captcha.ts';
import type { MailPort } from './mail.ts';
import type { PayoutsPort } from './payouts.ts';
import type { PushPort } from './push.ts';
import type { ScanPort } from './scan.ts';
import type { SmsPort } from './sms.ts';

/** Without `sms` nothing is sent to telephones. */
export type Ports = {
  captcha: CaptchaPort;
  mail: MailPort;
  sms?: SmsPort | undefined;
  push: PushPort;
  files: Storage;
  scan: ScanPort;
  payouts: PayoutsPort;
};
