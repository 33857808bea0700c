import type { Identifier } from 'fhir/r4';
import type { Context } from '../../context.ts';
import { codingTokens } from '../matching.ts';
import type { Param, Resource, Row } from '../row.ts';
import { personalRow } from './personal-row.ts';

function as<Type extends Resource['resourceType']>(type: Type, found: Resource) {
  const is = (one: Resource): one is Extract<Resource, { resourceType: Type }> => one.resourceType === type;
  return is(found) ? found : undefined;
}

function identifiers(of: (found: Resource) => readonly Identifier[] | undefined): Param {
  return {
    type: 'token',
    says: 'its number, as the portal tells it',
    of: (found) => (of(found) ?? []).map(({ system = '', value = '' }) => `${system}|${value}`),
  };
}

const token = (says: string, of: (found: Resource) => readonly (string | undefined)[]): Param => ({
  type: 'token',
  says,
  of,
});
const date = (says: string, of: (found: Resource) => readonly (string | undefined)[]): Param => ({
  type: 'date',
  says,
  of,
});
const text = (says: string, of: (found: Resource) => readonly (string | undefined)[]): Param => ({
  type: 'string',
  says,
  of,
});
const patient = (of: (found: Resource) => string | undefined): Param => ({
  type: 'reference',
  says: 'whose it is; of others there is nothing',
  of: (found) => [of(found)],
});

const isActedFor = ({ session }: Pick<Context, 'session'>) => session?.impersonator != null;

const patients = personalRow({
  type: 'Patient',
  of: 'the customer who is logged in',
  lacks: [
    'identity numbers, which the portal only compares and never shows',
    'changes: customers change their profile on its page',
  ],
  parts: [{ of: 'account', as: 'readProfile', audit: 'account' }],
  params: {
    family: text('the family name', (found) => (as('Patient', found)?.name ?? []).map(({ family }) => family)),
    given: text('a given name', (found) => (as('Patient', found)?.name ?? []).flatMap(({ given = [] }) => given)),
    birthdate: date('when they were born', (found) => [as('Patient', found)?.birthDate]),
  },
  includes: {},
});

const relatedPersons = personalRow({
  type: 'RelatedPerson',
  of: 'a relative for whom the customer acts, with the mandate in extensions',
  lacks: ['changes: customers give and end mandates on the pages'],
  parts: [{ of: 'relatives', as: 'listRelatives', audit: 'relative' }],
  params: {
    patient: patient((found) => as('RelatedPerson', found)?.patient.reference),
    active: token('whether the mandate is in force', (found) => [String(as('RelatedPerson', found)?.active ?? false)]),
    birthdate: date('when they were born', (found) => [as('RelatedPerson', found)?.birthDate]),
  },
  includes: { 'RelatedPerson:patient': (found) => [as('RelatedPerson', found)?.patient.reference] },
});

const coverages = personalRow({
  type: 'Coverage',
  of: 'a policy of the customer, and each other person whom it insures',
  lacks: ['benefits and limits: CoverageEligibilityRequest/$submit says what is paid for one care'],
  parts: [
    { of: 'account', as: 'listSubscriptions', audit: 'coverage' },
    { of: 'relatives', as: 'listRelatives', audit: 'coverage' },
  ],
  params: {
    status: token('its status', (found) => [as('Coverage', found)?.status]),
    beneficiary: patient((found) => as('Coverage', found)?.beneficiary.reference),
    patient: patient((found) => as('Coverage', found)?.beneficiary.reference),
  },
  includes: { 'Coverage:beneficiary': (found) => [as('Coverage', found)?.beneficiary.reference] },
});

const claimParts = [
  { of: 'claims', as: 'readClaim', audit: 'claim' },
  { of: 'preauthorizations', as: 'readPreauthorization', audit: 'preauthorization' },
] as const;

const claims = personalRow({
  type: 'Claim',
  of: 'a claim (use claim) or a request for a pre-authorisation (use preauthorization)',
  lacks: ['create: customers send a claim with its receipts on the pages'],
  parts: claimParts,
  params: {
    patient: patient((found) => as('Claim', found)?.patient.reference),
    status: token('its status', (found) => [as('Claim', found)?.status]),
    use: token('claim or preauthorization', (found) => [as('Claim', found)?.use]),
    created: date('when it was sent', (found) => [as('Claim', found)?.created]),
    identifier: identifiers((found) => as('Claim', found)?.identifier),
  },
  includes: { 'Claim:patient': (found) => [as('Claim', found)?.patient.reference] },
});

const claimResponses = personalRow({
  type: 'ClaimResponse',
  of: 'the decision about a claim or a pre-authorisation, line by line',
  lacks: ['claims and pre-authorisations that nobody has decided yet'],
  parts: claimParts,
  params: {
    patient: patient((found) => as('ClaimResponse', found)?.patient.reference),
    request: {
      type: 'reference',
      says: 'the Claim',
      of: (found) => [as('ClaimResponse', found)?.request?.reference],
    },
    outcome: token('its outcome', (found) => [as('ClaimResponse', found)?.outcome]),
    use: token('claim or preauthorization', (found) => [as('ClaimResponse', found)?.use]),
    created: date('when it was decided', (found) => [as('ClaimResponse', found)?.created]),
  },
  includes: { 'ClaimResponse:request': (found) => [as('ClaimResponse', found)?.request?.reference] },
});

const documents = personalRow({
  type: 'DocumentReference',
  of: 'a medical record of the customer, with its files as Binary',
  lacks: ['create: customers add a record on the pages, where its files are scanned'],
  parts: [{ of: 'records', as: 'readRecord', audit: 'record' }],
  // A record that is the customer's alone is shown to nobody who acts for them.
  shows: (found, context) =>
    !isActedFor(context) ||
    as('DocumentReference', found)?.securityLabel?.some(({ text }) => text === 'care_team') === true,
  params: {
    patient: patient((found) => as('DocumentReference', found)?.subject?.reference),
    subject: patient((found) => as('DocumentReference', found)?.subject?.reference),
    status: token('its status', (found) => [as('DocumentReference', found)?.status]),
    date: date('when it was added', (found) => [as('DocumentReference', found)?.date]),
    period: date('when it was issued', (found) => [as('DocumentReference', found)?.context?.period?.start]),
  },
  includes: { 'DocumentReference:patient': (found) => [as('DocumentReference', found)?.subject?.reference] },
});

const consents = personalRow({
  type: 'Consent',
  of: 'a statement that the customer accepted or withdrew; one resource for each time',
  lacks: ['create: people consent on a page, where they read the text first'],
  parts: [{ of: 'consents', as: 'listConsents', audit: 'consent' }],
  // A case's consent would tell who sent an anonymous request.
  shows: (found, context) => !isActedFor(context) || as('Consent', found)?.provision === undefined,
  params: {
    patient: patient((found) => as('Consent', found)?.patient?.reference),
    status: token('active or inactive', (found) => [as('Consent', found)?.status]),
    date: date('when', (found) => [as('Consent', found)?.dateTime]),
    category: token('the kind', (found) =>
      (as('Consent', found)?.category ?? []).flatMap(({ coding }) => codingTokens(coding)),
    ),
  },
  includes: { 'Consent:patient': (found) => [as('Consent', found)?.patient?.reference] },
});

export const personalRows: readonly Row[] = [
  patients,
  relatedPersons,
  coverages,
  claims,
  claimResponses,
  documents,
  consents,
];
