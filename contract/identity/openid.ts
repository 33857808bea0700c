import { z } from 'zod';
import { operation } from '../platform/operation.ts';
import { sealedText, Tokens } from './session.ts';

// Sign-in at the partner's own OpenID Connect provider, where the brand names one (S2.3-20).

export const startOpenId = operation({
  id: 'startOpenId',
  method: 'POST',
  path: '/openid/start',
  summary: 'Where to send the browser to sign in with the partner, and what to keep until it is back',
  access: 'entry',
  input: z.strictObject({
    /** Where to go on afterwards; a place that is not of this portal is forgotten (T17). */
    next: z.string().max(2048).optional(),
  }),
  output: z.object({
    url: z.url(),
    /** To be kept where only this browser shows it again, for ten minutes. */
    state: z.string(),
  }),
  refusals: ['#404', 'K429', 'KA006'],
  clauses: ['S2.3-20', 'S6-12'],
});

/**
 * U024: the partner's person has an account here that was never joined with the partner's sign-in. Its `facts.proof` goes with
 * the next `login`, which joins the two: whoever can sign in at the partner takes over no account by its address alone.
 */
export const finishOpenId = operation({
  id: 'finishOpenId',
  method: 'POST',
  path: '/openid/finish',
  summary: "Come in with the partner's answer; whoever is new gets an account",
  access: 'entry',
  input: z.strictObject({
    /** The query the provider sent the browser back with. */
    query: z.string('KA006').max(8000, 'KA006'),
    state: sealedText,
  }),
  output: Tokens.extend({ next: z.string().nullable() }),
  refusals: ['#404', 'K403', 'K429', 'KA006', 'KA007', 'U024'],
  invalid: { '*': 'KA006' },
  clauses: ['S2.3-20', 'S6-12', 'S8.3-18'],
});
