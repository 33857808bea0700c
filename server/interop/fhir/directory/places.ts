import { sql } from 'kysely';
import { amongNumbers, ofNumber, ofPlain, ofText } from './conditions.ts';
import { directoryRow } from './directory-row.ts';
import { locationResource, organizationResource, practitionerResource } from './resources.ts';
import { locationRows, organizationRows, practitionerRows, statesOf } from './rows.ts';

const name = sql`provider.folded`;

export const location = directoryRow({
  type: 'Location',
  of: 'the address of a provider where visits take place',
  lacks: ['opening hours, which providers do not publish'],
  params: {
    name: { type: 'string', says: 'a word of the name begins so', where: ofText(name) },
    'address-city': { type: 'string', says: 'the town', where: ofPlain(sql`provider_address.city`) },
    'address-postalcode': { type: 'string', says: 'the postcode', where: ofPlain(sql`provider_address.postal_code`) },
    'address-country': {
      type: 'string',
      says: 'the country, as ISO 3166 has it',
      where: ofPlain(sql`provider_address.country`),
    },
    organization: { type: 'reference', says: 'the provider', where: ofNumber({ Organization: sql`provider.id` }) },
  },
  includes: {
    'Location:organization': (resource) =>
      resource.resourceType === 'Location' ? [resource.managingOrganization?.reference] : [],
  },
  rows: locationRows,
  among: amongNumbers(sql`provider_address.id`),
  order: [sql`provider_address.id`],
  map: async (context) => {
    const states = statesOf(context);
    return (line) => locationResource(line, states);
  },
});

export const organization = directoryRow({
  type: 'Organization',
  of: 'a provider of care',
  lacks: ['insurers, which the directory knows only by their names'],
  params: { name: { type: 'string', says: 'a word of the name begins so', where: ofText(name) } },
  includes: {},
  rows: organizationRows,
  among: amongNumbers(sql`provider.id`),
  order: [sql`provider.id`],
  map: async () => organizationResource,
});

export const practitioner = directoryRow({
  type: 'Practitioner',
  of: 'a doctor',
  lacks: ['qualifications and registration numbers, which providers do not publish'],
  params: {
    name: { type: 'string', says: 'a word of the name begins so', where: ofText(sql`doctor.folded`) },
    family: { type: 'string', says: 'the family name', where: ofPlain(sql`doctor.family_name`) },
    given: { type: 'string', says: 'the given name', where: ofPlain(sql`doctor.given_name`) },
  },
  includes: {},
  rows: practitionerRows,
  among: amongNumbers(sql`doctor.id`),
  order: [sql`doctor.id`],
  map: async (context) => (line) => practitionerResource(context, line),
});
