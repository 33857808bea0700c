import { z } from 'zod';
import { doorRates } from '../platform/door.ts';
import { operation } from '../platform/operation.ts';
import { flag } from '../platform/rules.ts';
import { secondFactorCode } from '../platform/typed-code.ts';
import { typedPassword } from './password.ts';
import { loginFromAddress } from './rates.ts';
import { Tokens } from './session.ts';

// A passkey logs in a person without name or password, once their device has verified them (WebAuthn, discoverable).

const base64 = z
  .string('KA008')
  .max(20_000, 'KA008')
  .regex(/^[\w-]+$/, 'KA008');
const passkeyId = z
  .string('#404')
  .regex(/^[\w-]{1,1400}$/, '#404')
  .meta({ example: 'pNn1vRk3R2mXo0v2f1Y3Yw' });

export const Passkey = z
  .object({
    id: z.string().meta({ example: 'pNn1vRk3R2mXo0v2f1Y3Yw' }),
    name: z.string().meta({ example: 'Laptop' }),
    createdAt: z.iso.datetime(),
    lastUsedAt: z.iso.datetime().nullable(),
    waitingSince: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Passkey' });

/** Options of `navigator.credentials.create` as JSON; their challenge can be answered once, within five minutes. */
const PasskeyOptions = z.object({
  challenge: z.string().meta({ example: 'pNn1vRk3R2mXo0v2f1Y3Yw' }),
  rp: z.object({
    id: z.string().meta({ example: 'hars.example' }),
    name: z.string().meta({ example: 'Hárs Egészségportál' }),
  }),
  user: z.object({
    id: z.string().meta({ example: 'pNn1vRk3R2mXo0v2f1Y3Yw' }),
    name: z.string(),
    displayName: z.string().meta({ example: 'Szőke Ünige' }),
  }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int().meta({ example: -7 }) })),
  timeout: z.int().meta({ example: 60_000 }),
  excludeCredentials: z.array(
    z.object({ type: z.literal('public-key'), id: z.string().meta({ example: 'pNn1vRk3R2mXo0v2f1Y3Yw' }) }),
  ),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
});

/** Options of `navigator.credentials.get` as JSON. */
const PasskeyLoginOptions = z.object({
  challenge: z.string().meta({ example: 'pNn1vRk3R2mXo0v2f1Y3Yw' }),
  rpId: z.string().meta({ example: 'hars.example' }),
  timeout: z.int().meta({ example: 60_000 }),
  userVerification: z.literal('required'),
});

const credential = { id: base64, rawId: base64, type: z.literal('public-key', 'KA008') };
export const PasskeyAnswer = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64,
    attestationObject: base64,
    transports: z.array(z.string('KA008').max(20, 'KA008')).max(10, 'KA008').default([]),
  }),
});
export const PasskeyLoginAnswer = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64,
    authenticatorData: base64,
    signature: base64,
    userHandle: base64.optional(),
  }),
});

const mine = {
  method: 'POST',
  access: 'customer',
  pages: ['account-passkey', 'account-security'],
  selfOnly: true,
  credentials: true,
} as const;

export const startPasskey = operation({
  ...mine,
  id: 'startPasskey',
  path: '/passkeys/start',
  summary: 'Begin to add a passkey, with the password and, where one is on, a code of the authenticator app',
  input: z.strictObject({ password: typedPassword, code: secondFactorCode.optional() }),
  output: PasskeyOptions,
  refusals: ['K401', 'KA001', 'KA002', 'KA003', 'KA009', 'U014', 'K429', 'K503'],
  clauses: ['S6-12', 'S8.3-13'],
});

export const finishPasskey = operation({
  ...mine,
  id: 'finishPasskey',
  path: '/passkeys/finish',
  summary: 'Add the passkey the device has made',
  input: z.strictObject({ answer: PasskeyAnswer }),
  output: Passkey,
  refusals: ['K401', 'KA003', 'KA009', 'KA008'],
  invalid: { '*': 'KA008' },
  clauses: ['S6-12'],
});

export const removePasskey = operation({
  ...mine,
  id: 'removePasskey',
  path: '/passkeys/{passkeyId}/remove',
  summary: 'Let a passkey log in no more',
  input: z.strictObject({ passkeyId, password: typedPassword }),
  output: z.object({ done: z.literal(true) }),
  refusals: ['K401', 'KA003', 'KA009', 'U014', '#404', 'K429', 'K503'],
  invalid: { passkeyId: '#404' },
  clauses: ['S6-12'],
});

export const reviewPasskeys = operation({
  ...mine,
  id: 'reviewPasskeys',
  path: '/passkeys/review',
  summary: 'Say after a recovery whether the passkeys of before are the owner’s: they log in again, or are removed',
  input: z.strictObject({ mine: z.enum(['yes', 'no'], 'V001') }),
  output: z.array(Passkey),
  refusals: ['K401', 'KA003', 'KA009'],
  clauses: ['S6-12', 'S2.1-05'],
});

export const startPasskeyLogin = operation({
  id: 'startPasskeyLogin',
  method: 'POST',
  path: '/passkeys/login/start',
  summary: 'A challenge for whichever passkey the person has for this portal',
  access: 'entry',
  rate: loginFromAddress,
  pages: ['login-passkey'],
  input: z.strictObject({}),
  output: PasskeyLoginOptions,
  refusals: ['K429'],
  clauses: ['S6-12'],
});

export const finishPasskeyLogin = operation({
  id: 'finishPasskeyLogin',
  method: 'POST',
  path: '/passkeys/login/finish',
  summary: 'Come in with a passkey',
  access: 'entry',
  rate: doorRates.step,
  pages: ['login-passkey'],
  input: z.strictObject({ answer: PasskeyLoginAnswer, remember: flag.default(false) }),
  output: Tokens,
  refusals: ['KA008'],
  invalid: { '*': 'KA008' },
  clauses: ['S6-12', 'S4.1-01'],
});
