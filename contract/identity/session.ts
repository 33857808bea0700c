import { z } from 'zod';
import { doorRates } from '../platform/door.ts';
import { operation } from '../platform/operation.ts';
import { pastedText } from '../platform/plain-text.ts';
import { accepted, flag, textWithin, uuid } from '../platform/rules.ts';
import { secondFactorCode } from '../platform/typed-code.ts';
import { typedPassword } from './password.ts';
import { Subscription, User } from './user.ts';

/** A pair of opaque tokens: a bearer for fifteen minutes, and one that is exchanged for the next pair (S3.7-01). */
export const Tokens = z
  .object({
    token: z.string(),
    refresh_token: z.string().meta({ example: 'bN2yX9d1Kq0sVnW8tTgRkzLhFJmQeYpUcAoIi7v3x5w' }),
  })
  .meta({ id: 'Tokens' });
export type Tokens = z.infer<typeof Tokens>;

const shownToken = z.string().min(1, 'U016').max(500, 'U016');

export const sealedText = z.string('KA006').max(4000, 'KA006');

/** A wrong name and a wrong password get the same refusal (D4, S7-10). */
export const login = operation({
  id: 'login',
  method: 'POST',
  path: '/login',
  summary: 'Log in with e-mail and password',
  access: 'entry',
  rate: doorRates.step,
  pages: ['login', 'reservation', 'mobileapp-password-recovery'],
  input: z.strictObject({
    email: z.string('U011').overwrite(pastedText).min(1, 'U011').max(254, 'V005'),
    password: typedPassword,
    remember: flag.default(false),
    code: secondFactorCode.optional(),
    /** The `proof` from a log-in at the partner that met this account (U024); it links the two. */
    openIdProof: sealedText.optional(),
    /** The `device` of an earlier log-in on this device, so that its wrong tries are counted apart. */
    device: z.string().max(100, 'V005').optional(),
  }),
  output: Tokens.extend({ device: z.string().meta({ example: 'Firefox, Windows' }) }),
  refusals: ['U001', 'A406', 'KA001', 'KA002', 'K429', 'K503'],
  clauses: ['S7-10', 'S3.7-01', 'S8.3-13', 'S8.3-21'],
});

/** The old token is used up; the same call within ten seconds gets the same successor (S7-11, T09). */
export const refreshToken = operation({
  id: 'refreshToken',
  method: 'POST',
  path: '/token/refresh',
  summary: 'Exchange a refresh token for the next pair',
  access: 'entry',
  rate: doorRates.step,
  input: z.strictObject({ refresh_token: shownToken.meta({ example: 'bN2yX9d1Kq0sVnW8tTgRkzLhFJmQeYpUcAoIi7v3x5w' }) }),
  output: Tokens,
  refusals: ['U016'],
  invalid: { '*': 'U016' },
  clauses: ['S7-11', 'S4.3-01', 'S8.1-01', 'S8.1-02'],
});

export const logout = operation({
  id: 'logout',
  method: 'POST',
  path: '/logout',
  summary: 'End this session, or all of the account',
  access: 'customer',
  input: z.strictObject({ everywhere: flag.default(false) }),
  output: z.object({ ended: z.int() }),
  example: { input: { everywhere: true } },
  refusals: ['K401'],
  clauses: ['S4.1-01', 'S6-12'],
});

export const Device = z
  .object({
    id: z.uuid(),
    current: z.boolean(),
    method: z.string().meta({ example: 'password' }),
    device: z.string().meta({ example: 'Firefox, Windows' }),
    since: z.iso.datetime(),
    lastSeen: z.iso.datetime(),
  })
  .meta({ id: 'Device' });

export const listSessions = operation({
  id: 'listSessions',
  method: 'GET',
  path: '/sessions',
  summary: 'The devices this account is logged in on',
  access: 'customer',
  pages: ['account-security'],
  input: z.object({}),
  output: z.array(Device),
  refusals: ['K401'],
  clauses: ['S4.1-01'],
});

export const endSession = operation({
  id: 'endSession',
  method: 'POST',
  path: '/sessions/{sessionId}/end',
  summary: 'Log one device out',
  access: 'customer',
  pages: ['account-security'],
  selfOnly: true,
  credentials: true,
  input: z.strictObject({ sessionId: uuid }),
  output: z.object({ ended: z.int() }),
  refusals: ['K401', 'KA003', 'KA009', '#404'],
  invalid: { sessionId: '#404' },
  clauses: ['S4.1-01'],
});

export const getMe = operation({
  id: 'getMe',
  method: 'GET',
  path: '/me',
  summary: 'Who is logged in, under which subscription, and what they may see',
  access: 'customer',
  input: z.object({}),
  output: User,
  refusals: ['K401'],
  clauses: ['S7-09', 'S3.3-01'],
});

export const listSubscriptions = operation({
  id: 'listSubscriptions',
  method: 'GET',
  path: '/subscriptions',
  summary: 'The subscriptions the customer may choose from',
  access: 'customer',
  input: z.object({}),
  output: z.array(Subscription),
  refusals: ['K401'],
  clauses: ['S7-15', 'S4.1-04'],
});

export const listPlansWith = operation({
  id: 'listPlansWith',
  method: 'GET',
  path: '/plans-with/{page}',
  summary: 'Which plans open a page: of those the customer has, and of those the partner offers',
  access: 'public',
  rate: doorRates.look,
  pages: ['home'],
  input: z.strictObject({ page: textWithin(1, 80).meta({ example: 'coverage' }) }),
  output: z.object({
    held: z.array(z.string()).meta({ example: ['plusz-havi'] }),
    offered: z.array(z.string()).meta({ example: ['plusz-eves'] }),
    inEach: z.boolean(),
    /** True if the plan of a new customer opens the page, or depends on an identifier that is not known yet. */
    byRegistration: z.boolean(),
  }),
  invalid: { page: '#404' },
  freeTimes: 'none',
  refusals: ['#404'],
  clauses: ['S4.2-03', 'S2.4-02'],
});

/** An operator cannot accept it. The call names the version that was shown, so nobody accepts an unseen text (S4.1-03). */
export const acceptPrivacyStatement = operation({
  id: 'acceptPrivacyStatement',
  method: 'POST',
  path: '/privacy-statement',
  summary: 'Accept the privacy statement that is in force, under the chosen subscription',
  access: 'subscriber',
  pages: ['privacy-statement'],
  selfOnly: true,
  input: z.strictObject({
    version: z.string('V001').min(1, 'V001').max(40, 'V005'),
    privacyAccepted: accepted('U018'),
  }),
  output: User,
  refusals: ['K401', 'K403', 'U018', 'K409'],
  clauses: ['S4.1-03', 'S8.3-17'],
});
