import { z } from 'zod';
import { operation } from '../platform/operation.ts';
import { accepted, flag, uuid } from '../platform/rules.ts';
import { typedPassword } from './password.ts';
import { Subscription, User } from './user.ts';

/** S3.7-01. Opaque: a bearer for fifteen minutes, and what gets the next one. */
export const Tokens = z.object({ token: z.string(), refresh_token: z.string() });
export type Tokens = z.infer<typeof Tokens>;

/** A token as it is shown to us: its shape is checked where it is read. */
const shownToken = z.string().min(1, 'U016').max(500, 'U016');

/** The number of the authenticator or a recovery code, where the account asks for one. */
export const typedCode = z.string('KA002').trim().max(40, 'KA002');

/** What was sealed and handed to the browser until it comes back. */
export const sealedText = z.string('KA006').max(4000, 'KA006');

/** S7-10. One refusal for every reason that has to do with the name or the password (D4). */
export const login = operation({
  id: 'login',
  method: 'POST',
  path: '/login',
  summary: 'Log in with e-mail and password',
  access: 'entry',
  input: z.strictObject({
    email: z.string('U011').trim().min(1, 'U011').max(254, 'V005'),
    password: typedPassword,
    /** Stay logged in on this device for thirty days. */
    remember: flag.default(false),
    code: typedCode.optional(),
    /** The `proof` of a sign-in with the partner that met this account (U024): from now on that sign-in leads here. */
    openIdProof: sealedText.optional(),
    /** The `device` an earlier log-in on this device was answered with: its wrong tries are counted apart. */
    device: z.string().max(100, 'V005').optional(),
  }),
  output: Tokens.extend({ device: z.string() }),
  refusals: ['U001', 'A406', 'KA001', 'KA002', 'K429', 'K503'],
  clauses: ['S7-10', 'S3.7-01', 'S8.3-13', 'S8.3-21'],
});

/** S7-11. The old token is spent; within ten seconds whoever shows it again gets the same successor (T09). */
export const refreshToken = operation({
  id: 'refreshToken',
  method: 'POST',
  path: '/token/refresh',
  summary: 'Exchange a refresh token for the next pair',
  access: 'entry',
  input: z.strictObject({ refresh_token: shownToken }),
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
  refusals: ['K401'],
  clauses: ['S4.1-01', 'S6-12'],
});

/** A device that is logged in. */
export const Device = z.object({
  id: z.uuid(),
  current: z.boolean(),
  method: z.string(),
  /** Browser and system in words, as the device said. */
  device: z.string(),
  since: z.iso.datetime(),
  lastSeen: z.iso.datetime(),
});

export const listSessions = operation({
  id: 'listSessions',
  method: 'GET',
  path: '/sessions',
  summary: 'The devices this account is logged in on',
  access: 'customer',
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
  selfOnly: true,
  credentials: true,
  input: z.strictObject({ sessionId: uuid }),
  output: z.object({ ended: z.int() }),
  refusals: ['K401', 'KA003', 'KA009', '#404'],
  invalid: { sessionId: '#404' },
  clauses: ['S4.1-01'],
});

/** S7-09 */
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

/** S7-15 */
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

/** S4.1-03: never by an operator. The version is the one that was shown, so that nobody accepts a text they did not see. */
export const acceptPrivacyStatement = operation({
  id: 'acceptPrivacyStatement',
  method: 'POST',
  path: '/privacy-statement',
  summary: 'Accept the privacy statement that is in force, under the chosen subscription',
  access: 'subscriber',
  selfOnly: true,
  input: z.strictObject({
    version: z.string('V001').min(1, 'V001').max(40, 'V005'),
    privacyAccepted: accepted('U018'),
  }),
  output: User,
  refusals: ['K401', 'K403', 'U018', 'K409'],
  clauses: ['S4.1-03', 'S8.3-17'],
});
