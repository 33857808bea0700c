import { z } from 'zod';
import { EntitlementKind } from '../identity/sign-in.ts';
import { ofBirth } from '../platform/day-rules.ts';
import { birthDate, day } from '../platform/day-schema.ts';
import { operation } from '../platform/operation.ts';
import { numberWithin } from '../platform/rules.ts';

// A policy follows its row in the partner's register of entitlements (S3.4-01, S8.3-14).

export const putEntitlement = operation({
  id: 'putEntitlement',
  method: 'POST',
  path: '/entitlements',
  summary:
    'Say who is entitled to a product; the same identifier and product again changes its terms, also of the policies that customers already have from it',
  access: { key: 'members' },
  input: z.strictObject({
    kind: EntitlementKind,
    identifier: numberWithin(2, 120).meta({ example: '123456788' }),
    product: z.string('U022').min(1, 'U022').max(60, 'V005'),
    birthDate: birthDate.optional(),
    validFrom: day,
    validTo: day.optional(),
    /** The number of accounts that a voucher may open; without it one. A company's domain opens any number, anything else one. */
    uses: z.int().min(1, 'V015').max(1_000_000, 'V016').optional(),
  }),
  days: { birthDate: ofBirth },
  output: z.object({ id: z.uuid() }),
  refusals: ['U022'],
  clauses: ['S3.4-01', 'S8.3-14'],
});
