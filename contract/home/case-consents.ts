import { z } from 'zod';
import { consentedKinds } from '../platform/consented-kinds.ts';
import { operation } from '../platform/operation.ts';
import { accepted, textWithin, uuid } from '../platform/rules.ts';
import { ConsentKind } from '../portal/content.ts';
import { homeRates } from './rates.ts';

export const consentChannels = ['portal', 'phone'] as const;

export const CaseConsent = z
  .object({
    caseId: z.uuid(),
    of: z.enum(consentedKinds),
    kind: ConsentKind,
    number: z.string().nullable(),
    person: z.string().nullable(),
    version: z.string().nullable(),
    given: z.boolean(),
    at: z.iso.datetime(),
    channel: z.enum(consentChannels).nullable(),
    /** True only for a case whose consent was withdrawn; always false for a result of a health tool. */
    canGive: z.boolean(),
  })
  .meta({ id: 'CaseConsent' });
export type CaseConsent = z.infer<typeof CaseConsent>;

const own = { access: 'customer', pages: ['consents', 'consent'], selfOnly: true } as const;
const one = {
  ...own,
  method: 'POST',
  output: CaseConsent,
  invalid: { caseId: '#404' },
  clauses: ['S4.1-03', 'S3.13-06'],
} as const;

export const listCaseConsents = operation({
  ...own,
  id: 'listCaseConsents',
  method: 'GET',
  path: '/account/case-consents',
  summary:
    'Consents to the handling of health data, each with its case, its text’s version, and whether it is in force',
  input: z.strictObject({}),
  output: z.array(CaseConsent),
  freeTimes: 'none',
  refusals: ['K401'],
  clauses: ['S4.1-03'],
});

/** The customer gives no reason, and what was done before stays lawful (GDPR, Article 7(3); 0166). */
export const withdrawCaseConsent = operation({
  ...one,
  id: 'withdrawCaseConsent',
  rate: homeRates.caseConsent,
  path: '/account/case-consents/{caseId}/withdraw',
  summary: 'Withdraw a consent: what is open ends, and nobody but the customer reads the case any more; safe to repeat',
  input: z.strictObject({ caseId: uuid }),
  refusals: ['#404', 'K401', 'K429'],
});

export const giveCaseConsent = operation({
  ...one,
  id: 'giveCaseConsent',
  rate: homeRates.caseConsent,
  path: '/account/case-consents/{caseId}/give',
  summary: 'Give a withdrawn consent again: the case can be read again, and stays as it ended; safe to repeat',
  input: z.strictObject({
    caseId: uuid,
    consent: accepted('KM019'),
    consentVersion: textWithin(1, 40).optional(),
  }),
  refusals: ['#404', 'K401', 'KM019', 'K429'],
});
