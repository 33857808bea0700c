import type { Coverage, RelatedPerson } from 'fhir/r4';
import type { Selectable } from 'kysely';
import type { DB } from '../platform/db/types.ts';
import type { openIdentifiers } from './relative/identifiers.ts';

type Insured = Pick<
  Selectable<DB['insured_person']>,
  'id' | 'family_name' | 'given_name' | 'birth_date' | 'valid_from' | 'valid_to'
>;

export function insuredResource(row: Insured, payor: string): Coverage {
  const display = `${row.family_name} ${row.given_name} (${row.birth_date})`;
  return {
    resourceType: 'Coverage',
    id: row.id,
    status: 'active',
    beneficiary: { display },
    payor: [{ display: payor }],
    period: { start: row.valid_from, ...(row.valid_to !== null && { end: row.valid_to }) },
    class: [{ type: { text: 'insured person' }, value: display }],
  };
}

type Identifiers = ReturnType<typeof openIdentifiers>;

export function relativeResource(row: Selectable<DB['relative']>, { taj, cnp }: Identifiers): RelatedPerson {
  const { phone, email, sex, valid_to } = row;
  const identifiers = Object.entries({ taj, cnp }).flatMap(([kind, value]) =>
    value === undefined ? [] : [{ system: `urn:kapu:${kind}`, value }],
  );
  return {
    resourceType: 'RelatedPerson',
    id: row.id,
    extension: [
      { url: 'urn:kapu:mandate-scope', valueString: row.scope.join(' ') },
      { url: 'urn:kapu:mandate-state', valueString: row.status },
      { url: 'urn:kapu:coverage-shared', valueBoolean: row.coverage_shared },
    ],
    active: row.status === 'active',
    ...(identifiers.length > 0 && { identifier: identifiers }),
    patient: { reference: `Patient/${row.account_id}` },
    relationship: [{ text: row.relationship }],
    name: [{ use: 'official', family: row.family_name, given: [row.given_name] }],
    telecom: [
      ...(phone === null ? [] : [{ system: 'phone' as const, value: phone }]),
      ...(email === null ? [] : [{ system: 'email' as const, value: email }]),
    ],
    ...((sex === 'female' || sex === 'male') && { gender: sex }),
    birthDate: row.birth_date,
    period: { start: row.valid_from, ...(valid_to !== null && { end: valid_to }) },
  };
}
