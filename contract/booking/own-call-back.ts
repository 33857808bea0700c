import { z } from 'zod';
import { operation } from '../platform/operation.ts';
import { spokenNumber } from '../platform/rules.ts';
import { CallBack } from './call-back.ts';

const own = {
  access: 'customer',
  pages: ['own-call-back'],
  input: z.strictObject({ number: spokenNumber('#404') }),
  output: CallBack,
  invalid: { number: '#404' },
  clauses: ['S1-03', 'S1-04'],
} as const;

/** A customer finds the call-back by its number as long as it is kept, while the mailed link ends after a month. */
export const readOwnCallBack = operation({
  ...own,
  id: 'readOwnCallBack',
  method: 'GET',
  path: '/messages/call-backs/{number}',
  summary: 'A call-back that the customer asked for: whether the call has been made, or until when it is promised',
  health: ['call_back.read'],
  refusals: ['#404'],
});

export const withdrawOwnCallBack = operation({
  ...own,
  id: 'withdrawOwnCallBack',
  method: 'POST',
  path: '/messages/call-backs/{number}/withdraw',
  repeatable: true,
  summary: 'Not to be called any more about what the customer asked for',
  health: ['call_back.act'],
  refusals: ['#404', 'KC001'],
});
