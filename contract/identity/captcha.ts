import { z } from 'zod';
import { captchaActions } from '../platform/captcha.ts';
import { doorRates } from '../platform/door.ts';
import { JsonValue } from '../platform/json.ts';
import { operation } from '../platform/operation.ts';

export const getCaptcha = operation({
  id: 'getCaptcha',
  method: 'GET',
  path: '/captcha',
  summary: 'A new proof-of-work challenge for one action at this host; it gets harder the more an address asks for',
  access: 'public',
  rate: doorRates.look,
  input: z.strictObject({ action: z.enum(captchaActions, 'V007') }),
  output: z.record(z.string(), JsonValue),
  example: {
    answer: {
      key: 'pNn1vRk3R2mXo0v2f1Y3Yw',
      algorithm: 'SHA-256',
      challenge: '9f86d081884c7d65',
      salt: '2c26b46b68ffc68f',
      maxnumber: 50_000,
    },
  },
  refusals: [],
  clauses: ['S5-20', 'S9-10'],
});
