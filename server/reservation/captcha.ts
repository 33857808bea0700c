import { getCaptcha } from '../../contract/reservation.ts';
import { implement } from '../operation.ts';

export const captcha = implement(getCaptcha, async (_input, { ports, now }) => ports.captcha.challenge(now));
