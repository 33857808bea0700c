import { z } from 'zod';
import { doorRates } from '../platform/door.ts';
import { operation } from '../platform/operation.ts';
import { pastedText } from '../platform/plain-text.ts';
import { email, personName, textWithin, uuid } from '../platform/rules.ts';
import { secondFactorCode } from '../platform/typed-code.ts';
import { entitlementKinds } from './entitlement-kinds.ts';
import { linkToken } from './link.ts';
import { Tokens } from './session.ts';

// Log-ins without a form: a call centre's, a partner's, a mailed link's (S2.1-04, S6-12, S7-16 to S7-18).

/** The partner's system sends the browser to `url`, or calls the API with `token` itself. */
const Handed = z.object({ url: z.url(), token: z.string(), expiresAt: z.iso.datetime() });

const customerFields = { customerId: uuid.optional(), customerEmail: email.optional() };

export const createImpersonation = operation({
  id: 'createImpersonation',
  method: 'POST',
  path: '/impersonations',
  summary:
    'Let one operator act for one customer for an hour; only whom the desk gave the role for it, whose name and reason are shown',
  access: { key: 'impersonate' },
  pages: ['impersonation-token'],
  input: z.strictObject({
    ...customerFields,
    operatorId: z.string('U009').overwrite(pastedText).min(1, 'U009').max(60, 'V005').meta({ example: 'op-7' }),
    operatorName: personName,
    reason: textWithin(3, 200),
  }),
  output: Handed,
  example: { input: { customerEmail: 'unige.szoke@example.com' } },
  refusals: ['K403', 'U003', 'U404', 'KA003', 'KA021'],
  clauses: ['S1-08', 'S4.5-01', 'S6-03'],
});

export const impersonate = operation({
  id: 'impersonate',
  method: 'GET',
  path: '/impersonate',
  summary: 'Begin to act for the customer, once, by the token of an impersonation',
  access: 'entry',
  rate: doorRates.step,
  pages: ['impersonation-token'],
  mints: true,
  headers: { apikey: 'apikey' },
  input: z.strictObject({ apikey: linkToken.meta({ example: 'dcx2QNSGUfEDdbUhuq26LjgId8IfttsHJvgVowxxJ-0' }) }),
  output: Tokens,
  refusals: ['#404', 'U017', 'K403'],
  invalid: { '*': '#404' },
  clauses: ['S7-16', 'S4.5-01', 'S6-03'],
});

export const disableOperator = operation({
  id: 'disableOperator',
  method: 'POST',
  path: '/operators/{operatorId}/disable',
  summary: "End an operator's right to act, also in what is under way",
  access: { key: 'impersonate' },
  input: z.strictObject({ operatorId: z.string().min(1).max(60).meta({ example: 'op-7' }) }),
  output: z.object({ disabled: z.boolean() }),
  refusals: ['#404'],
  clauses: ['S6-12'],
});

export const createLoginToken = operation({
  id: 'createLoginToken',
  method: 'POST',
  path: '/login-tokens',
  summary: "Let a customer whom the partner's own system knows come in, once, within minutes",
  access: { key: 'login-token' },
  pages: ['login-with-token'],
  input: z.strictObject(customerFields),
  output: Handed,
  example: { input: { customerEmail: 'unige.szoke@example.com' } },
  refusals: ['U003', 'U404'],
  clauses: ['S2.1-04', 'S6-12'],
});

/** The token is sent as the bearer of the call (S7-17). */
export const loginWithToken = operation({
  id: 'loginWithToken',
  method: 'GET',
  path: '/login-with-token',
  summary: "Come in with a token of the partner's system, once",
  access: 'entry',
  rate: doorRates.step,
  pages: ['login-with-token'],
  mints: true,
  headers: { token: 'authorization' },
  input: z.strictObject({ token: linkToken }),
  output: Tokens,
  refusals: ['#404', 'U017', 'K403'],
  invalid: { '*': '#404' },
  clauses: ['S7-17', 'S8.1-10'],
});

export const loginWithAccountToken = operation({
  id: 'loginWithAccountToken',
  method: 'GET',
  path: '/login-with-account-token/{accountToken}',
  summary: "The same for an app of the partner's, which has the token in a path",
  access: 'entry',
  rate: doorRates.step,
  pages: ['login-with-token'],
  mints: true,
  input: z.strictObject({ accountToken: linkToken.meta({ example: 'dcx2QNSGUfEDdbUhuq26LjgId8IfttsHJvgVowxxJ-0' }) }),
  output: Tokens,
  refusals: ['#404', 'U017', 'K403'],
  invalid: { '*': '#404' },
  clauses: ['S7-18', 'S8.1-11'],
});

export const oneTimeLogin = operation({
  id: 'oneTimeLogin',
  method: 'POST',
  path: '/one-time-login',
  summary: 'Come in with a mailed link, once',
  access: 'entry',
  rate: doorRates.step,
  pages: ['one-time-login'],
  input: z.strictObject({ token: linkToken, code: secondFactorCode.optional() }),
  output: Tokens,
  refusals: ['#404', 'U017', 'KA001', 'KA002', 'K429'],
  invalid: { token: '#404' },
  clauses: ['S2.1-04', 'S6-12'],
});

export const EntitlementKind = z.enum(entitlementKinds, 'V007');
export type EntitlementKind = z.infer<typeof EntitlementKind>;
