import { z } from 'zod';
import { doorRates } from '../platform/door.ts';
import { operation } from '../platform/operation.ts';
import { pastedText } from '../platform/plain-text.ts';
import { secondFactorCode } from '../platform/typed-code.ts';
import { linkToken } from './link.ts';
import { newPassword, typedPassword } from './password.ts';
import { verify } from './rates.ts';
import { TotpSetup } from './second-factor.ts';

// Operators work at a partner's desk; they are no customers, and always have a second factor (ASVS 6.3.3).

export const Operator = z
  .object({
    id: z.uuid(),
    name: z.string().meta({ example: 'Tóth Eszter' }),
    email: z.string(),
    roles: z.array(z.string()).meta({ example: ['coordinator'] }),
    rights: z.array(z.string()).meta({ example: ['reservation.act'] }),
    providers: z.array(z.object({ id: z.int(), name: z.string().meta({ example: 'Bükkfa Rendelő' }) })),
    isBound: z.boolean(),
  })
  .meta({ id: 'Operator' });
export type Operator = z.infer<typeof Operator>;

/** `device` marks a device on which somebody has logged in before; its wrong tries are counted apart. */
const DeskToken = z.object({
  token: z.string(),
  expiresAt: z.iso.datetime(),
  device: z.string().meta({ example: 'Firefox, Windows' }),
});

/** An operator who is disabled, of another partner or not set up yet gets the answer of a wrong password. */
export const loginAtDesk = operation({
  id: 'loginAtDesk',
  method: 'POST',
  path: '/desk/login',
  summary: 'Log in at the desk with e-mail, password and a code of the authenticator app, or a recovery code',
  access: 'entry',
  rate: doorRates.step,
  pages: ['desk-login'],
  input: z.strictObject({
    email: z.string('U011').overwrite(pastedText).min(1, 'U011').max(254, 'V005'),
    password: typedPassword,
    code: secondFactorCode.optional(),
    device: z.string().max(100, 'V005').optional(),
  }),
  output: DeskToken,
  refusals: ['U002', 'KA001', 'KA002', 'K429', 'K503'],
  clauses: ['S6-12', 'S1-08'],
});

export const logoutAtDesk = operation({
  id: 'logoutAtDesk',
  method: 'POST',
  path: '/desk/logout',
  summary: 'End this session of the desk',
  access: 'operator',
  input: z.strictObject({}),
  output: z.object({ ended: z.int() }),
  refusals: ['K401'],
  clauses: ['S6-12'],
});

export const getOperator = operation({
  id: 'getOperator',
  method: 'GET',
  path: '/desk/me',
  summary: 'Who is logged in at the desk, and what they may see and do',
  access: 'operator',
  input: z.object({}),
  output: Operator,
  refusals: ['K401'],
  clauses: ['S6-12'],
});

/** Reading changes nothing: the secret is derived from the link, and is stored only after a code of it was entered. */
export const readOperatorSetup = operation({
  id: 'readOperatorSetup',
  method: 'GET',
  path: '/desk/setup/{token}',
  summary: 'Whom the link to a first log-in is for, and the secret for their authenticator app',
  access: 'entry',
  rate: verify,
  pages: ['desk-setup'],
  input: z.strictObject({ token: linkToken }),
  output: z.object({ name: z.string(), email: z.string(), totp: TotpSetup }),
  refusals: ['#404', 'U017', 'K429'],
  invalid: { '*': '#404' },
  clauses: ['S6-12'],
});

export const finishOperatorSetup = operation({
  id: 'finishOperatorSetup',
  method: 'POST',
  path: '/desk/setup/{token}',
  summary: 'Choose the password and confirm the authenticator app, once; answers a session and ten recovery codes',
  access: 'entry',
  rate: verify,
  pages: ['desk-setup'],
  input: z.strictObject({
    token: linkToken,
    password: newPassword,
    code: secondFactorCode.meta({ example: '578287' }),
  }),
  output: DeskToken.extend({ recoveryCodes: z.array(z.string()).meta({ example: ['4f7q-9x2m', 'k3wd-81hp'] }) }),
  refusals: ['#404', 'U017', 'KA002', 'K429', 'K503'],
  invalid: { token: '#404' },
  clauses: ['S6-12'],
});
