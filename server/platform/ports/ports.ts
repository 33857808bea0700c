import type { CalendarPort } from '../../booking/calendar/calendar-port.ts';
import type { CaptchaPort } from './captcha.ts';
import type { MailPort } from './mail.ts';

/** Every outside thing, behind a door of its own; each has an offline default. */
export type Ports = { calendar: CalendarPort; captcha: CaptchaPort; mail: MailPort };
