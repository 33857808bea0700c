import { z } from 'zod';
import { EntitlementKind } from '../identity/sign-in.ts';
import { ofBirth } from '../platform/day-rules.ts';
import { birthDate, day } from '../platform/day-schema.ts';
import { operation } from '../platform/operation.ts';
import { numberWithin, personName, uuid } from '../platform/rules.ts';

export const coverStates = ['none', 'unconfirmed', 'refused', 'later', 'confirmed', 'ended'] as const;
export type CoverState = (typeof coverStates)[number];

export const coverCheck = {
  state: z.enum(coverStates),
  from: z.iso.date().nullable(),
  to: z.iso.date().nullable(),
  dueAt: z.iso.datetime().nullable(),
  overdue: z.boolean(),
};

/** A person whom a policy insures besides its holder (FHIR Coverage.beneficiary). */
export const InsuredPerson = z
  .object({
    id: z.uuid(),
    lastName: z.string(),
    firstName: z.string(),
    birthDate: z.iso.date(),
    validFrom: z.iso.date(),
    validTo: z.iso.date().nullable(),
    source: z.enum(['partner', 'desk']),
  })
  .meta({ id: 'InsuredPerson' });
export type InsuredPerson = z.infer<typeof InsuredPerson>;

/** The policy is named by its number, or by the row of the register that opens it, even before its holder has registered. */
const policy = {
  policyNo: numberWithin(1, 20).optional(),
  holder: z
    .strictObject({
      kind: EntitlementKind,
      identifier: numberWithin(2, 120),
      product: z.string('U022').min(1, 'U022').max(60, 'V005'),
    })
    .optional(),
};

type PolicyNames = { policyNo?: string | undefined; holder?: object | undefined };

function namesOne({ policyNo, holder }: PolicyNames): boolean {
  return (policyNo === undefined) !== (holder === undefined);
}

const byOne = { error: 'V001', path: ['policyNo'], when: () => true };

export const PutInsuredPerson = z
  .strictObject({
    ...policy,
    lastName: personName,
    firstName: personName,
    birthDate,
    validFrom: day,
    validTo: day.optional(),
  })
  .refine(namesOne, byOne)
  .refine(({ validFrom, validTo }) => validTo === undefined || validFrom <= validTo, {
    error: 'KW009',
    path: ['validTo'],
  });

const byKey = { access: { key: 'members' }, clauses: ['S3.4-01', 'S2.3-11'] } as const;
const refusals = ['KE009'] as const;

export const putInsuredPerson = operation({
  ...byKey,
  id: 'putInsuredPerson',
  method: 'POST',
  path: '/insured-persons',
  summary: 'Say whom a policy insures besides its holder; the same person again changes the days',
  input: PutInsuredPerson,
  days: { birthDate: ofBirth },
  output: z.object({ id: z.uuid() }),
  example: { input: { policyNo: '3CB205B6', firstName: 'Bence', birthDate: '2018-03-05' } },
  refusals,
});

export const endInsuredPerson = operation({
  ...byKey,
  id: 'endInsuredPerson',
  method: 'POST',
  path: '/insured-persons/{insuredPersonId}/end',
  summary: 'Say after which day a policy insures somebody no more',
  input: z.strictObject({ insuredPersonId: uuid, lastDay: day }),
  output: InsuredPerson,
  refusals: ['#404'],
  invalid: { insuredPersonId: '#404' },
});

/** The method is POST, so that no identifier stands in an address. */
export const listInsuredPersons = operation({
  ...byKey,
  id: 'listInsuredPersons',
  method: 'POST',
  path: '/insured-persons/list',
  summary: 'Whom a policy insures besides its holder, also those whose days are over',
  input: z.strictObject(policy).refine(namesOne, byOne),
  output: z.object({ items: z.array(InsuredPerson) }),
  example: { input: { policyNo: '3CB205B6' } },
  refusals,
});
