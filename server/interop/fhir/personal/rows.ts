import type { Identifier } from 'fhir/r4';
import type { Context } from '../../context.ts';
import { codingTokens } from '../matching.ts';
import type { Param, Resource, Row } from '../row.ts';
import { personalRow } from './personal-row.ts';

function as<Type extends Resource['resourceType']>(type: Type, resource: Resource) {
  const is = (one: Resource): one is Extract<Resource, { resourceType: Type }> => one.resourceType === type;
  return is(resource) ? resource : undefined;
}

function identifiers(of: (resource: Resource) => readonly Identifier[] | undefined): Param {
  return {
    type: 'token',
    says: 'its number, as the portal tells it',
    of: (resource) => (of(resource) ?? []).map(({ system = '', value = '' }) => `${system}|${value}`),
  };
}

const token = (says: string, of: (resource: Resource) => readonly (string | undefined)[]): Param => ({
  type: 'token',
  says,
  of,
});
const date = (says: string, of: (resource: Resource) => readonly (string | undefined)[]): Param => ({
  type: 'date',
  says,
  of,
});
const text = (says: string, of: (resource: Resource) => readonly (string | undefined)[]): Param => ({
  type: 'string',
  says,
  of,
});
const patient = (of: (resource: Resource) => string | undefined): Param => ({
  type: 'reference',
  says: 'whose it is; of others there is nothing',
  of: (resource) => [of(resource)],
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
    family: text('the family name', (resource) => (as('Patient', resource)?.name ?? []).map(({ family }) => family)),
    given: text('a given name', (resource) =>
      (as('Patient', resource)?.name ?? []).flatMap(({ given: givenNames = [] }) => givenNames),
    ),
    birthdate: date('when they were born', (resource) => [as('Patient', resource)?.birthDate]),
  },
  includes: {},
});

const relatedPersons = personalRow({
  type: 'RelatedPerson',
  of: 'a relative for whom the customer acts, with the mandate in extensions',
  lacks: ['changes: customers give and end mandates on the pages'],
  parts: [{ of: 'relatives', as: 'listRelatives', audit: 'relative' }],
  params: {
    patient: patient((resource) => as('RelatedPerson', resource)?.patient.reference),
    active: token('whether the mandate is in force', (resource) => [
      String(as('RelatedPerson', resource)?.active ?? false),
    ]),
    birthdate: date('when they were born', (resource) => [as('RelatedPerson', resource)?.birthDate]),
  },
  includes: { 'RelatedPerson:patient': (resource) => [as('RelatedPerson', resource)?.patient.reference] },
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
    status: token('its status', (resource) => [as('Coverage', resource)?.status]),
    beneficiary: patient((resource) => as('Coverage', resource)?.beneficiary.reference),
    patient: patient((resource) => as('Coverage', resource)?.beneficiary.reference),
  },
  includes: { 'Coverage:beneficiary': (resource) => [as('Coverage', resource)?.beneficiary.reference] },
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
    patient: patient((resource) => as('Claim', resource)?.patient.reference),
    status: token('its status', (resource) => [as('Claim', resource)?.status]),
    use: token('claim or preauthorization', (resource) => [as('Claim', resource)?.use]),
    created: date('when it was sent', (resource) => [as('Claim', resource)?.created]),
    identifier: identifiers((resource) => as('Claim', resource)?.identifier),
  },
  includes: { 'Claim:patient': (resource) => [as('Claim', resource)?.patient.reference] },
});

const claimResponses = personalRow({
  type: 'ClaimResponse',
  of: 'the decision about a claim or a pre-authorisation, line by line',
  lacks: ['claims and pre-authorisations that nobody has decided yet'],
  parts: claimParts,
  params: {
    patient: patient((resource) => as('ClaimResponse', resource)?.patient.reference),
    request: {
      type: 'reference',
      says: 'the Claim',
      of: (resource) => [as('ClaimResponse', resource)?.request?.reference],
    },
    outcome: token('its outcome', (resource) => [as('ClaimResponse', resource)?.outcome]),
    use: token('claim or preauthorization', (resource) => [as('ClaimResponse', resource)?.use]),
    created: date('when it was decided', (resource) => [as('ClaimResponse', resource)?.created]),
  },
  includes: { 'ClaimResponse:request': (resource) => [as('ClaimResponse', resource)?.request?.reference] },
});

const documents = personalRow({
  type: 'DocumentReference',
  of: 'a medical record of the customer, with its files as Binary',
  lacks: ['create: customers add a record on the pages, where its files are scanned'],
  parts: [{ of: 'records', as: 'readRecord', audit: 'record' }],
  // A record that is the customer's alone is hidden from everybody who acts for them.
  shows: (resource, context) =>
    !isActedFor(context) ||
    as('DocumentReference', resource)?.securityLabel?.some(({ text }) => text === 'care_team') === true,
  params: {
    patient: patient((resource) => as('DocumentReference', resource)?.subject?.reference),
    subject: patient((resource) => as('DocumentReference', resource)?.subject?.reference),
    status: token('its status', (resource) => [as('DocumentReference', resource)?.status]),
    date: date('when it was added', (resource) => [as('DocumentReference', resource)?.date]),
    period: date('when it was issued', (resource) => [as('DocumentReference', resource)?.context?.period?.start]),
  },
  includes: { 'DocumentReference:patient': (resource) => [as('DocumentReference', resource)?.subject?.reference] },
});

const consents = personalRow({
  type: 'Consent',
  of: 'a statement that the customer accepted or withdrew; one resource for each time',
  lacks: ['create: people consent on a page, where they read the text first'],
  parts: [{ of: 'consents', as: 'listConsents', audit: 'consent' }],
  // A case's consent would tell who sent an anonymous request.
  shows: (resource, context) => !isActedFor(context) || as('Consent', resource)?.provision === undefined,
  params: {
    patient: patient((resource) => as('Consent', resource)?.patient?.reference),
    status: token('active or inactive', (resource) => [as('Consent', resource)?.status]),
    date: date('when', (resource) => [as('Consent', resource)?.dateTime]),
    category: token('the kind', (resource) =>
      (as('Consent', resource)?.category ?? []).flatMap(({ coding }) => codingTokens(coding)),
    ),
  },
  includes: { 'Consent:patient': (resource) => [as('Consent', resource)?.patient?.reference] },
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
