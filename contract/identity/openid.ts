import { z } from 'zod';
import { operation } from '../platform/operation.ts';
import { loginFromAddress } from './rates.ts';
import { sealedText, Tokens } from './session.ts';

// Sign-in at the partner's own OpenID Connect provider (S2.3-20).

export const startOpenId = operation({
  id: 'startOpenId',
  method: 'POST',
  path: '/openid/start',
  summary: 'Where to send the browser to sign in with the partner, and what to keep until it is back',
  access: 'entry',
  rate: loginFromAddress,
  pages: ['login'],
  input: z.strictObject({
    /** The page to open after the log-in; an address outside the portal is dropped (T17). */
    next: z.string().max(2048).optional(),
  }),
  output: z.object({
    url: z.url(),
    /** Only the browser that began keeps it, for ten minutes. */
    state: z.string().meta({ example: 'rcG0cWlvZ0Jm3m3pFyv4nA' }),
  }),
  example: { input: { next: '/account' } },
  refusals: ['#404', 'K429', 'KA006', 'U010'],
  clauses: ['S2.3-20', 'S6-12'],
});

/** U024 means that the person has an account that is not linked yet; the next `login` with `details.proof` links it (T14). */
export const finishOpenId = operation({
  id: 'finishOpenId',
  method: 'POST',
  path: '/openid/finish',
  summary: "Come in with the partner's answer; whoever is new gets an account",
  access: 'entry',
  rate: loginFromAddress,
  pages: ['login-callback'],
  input: z.strictObject({
    query: z.string('KA006').max(8000, 'KA006').meta({ example: 'Szőke Ünige' }),
    state: sealedText,
  }),
  output: Tokens.extend({ next: z.string().nullable().meta({ example: '/account' }) }),
  refusals: ['#404', 'K403', 'K429', 'KA006', 'KA007', 'U010', 'U024'],
  invalid: { '*': 'KA006' },
  clauses: ['S2.3-20', 'S6-12', 'S8.3-18'],
});
