import type { Storage } from '../storage/storage.ts';
import type { CaptchaPort } from './captcha.ts';
import type { MailPort } from './mail.ts';
import type { ScanPort } from './scan.ts';

export type Ports = { captcha: CaptchaPort; mail: MailPort; files: Storage; scan: ScanPort };
