import { z } from 'zod';
import { operation } from '../platform/operation.ts';
import { standingKeyIds } from '../platform/standing-key.ts';

const mine = { access: 'customer', pages: ['account-security'], selfOnly: true } as const;

export const StandingKey = z
  .object({ id: z.enum(standingKeyIds), since: z.iso.datetime() })
  .meta({ id: 'StandingKey' });

export const listStandingKeys = operation({
  ...mine,
  id: 'listStandingKeys',
  method: 'GET',
  path: '/standing-keys',
  summary: 'Addresses that show something of the account without a log-in until they are ended',
  input: z.strictObject({}),
  output: z.array(StandingKey),
  refusals: ['K401', 'KA003'],
  clauses: ['S6-12'],
});

export const endStandingKey = operation({
  ...mine,
  id: 'endStandingKey',
  method: 'POST',
  path: '/standing-keys/{key}/end',
  summary: 'End one of them: it answers no more',
  input: z.strictObject({ key: z.enum(standingKeyIds, '#404') }),
  output: z.object({ done: z.literal(true) }),
  refusals: ['K401', 'KA003', '#404'],
  invalid: { key: '#404' },
  clauses: ['S6-12'],
});
