import type { Patient } from 'fhir/r4';
import type { Selectable } from 'kysely';
import { Sex } from '../../../contract/directory/offering.ts';
import type { DB } from '../../platform/db/types.ts';
import type { Keys } from '../../platform/keys.ts';

type Account = Selectable<DB['account']>;

const hl7 = 'http://hl7.org/fhir/StructureDefinition';
const own = 'urn:kapu';

export function patientOf(row: Account, keys: Pick<Keys, 'open'>): Patient {
  const extensions = [
    { url: `${own}:title`, valueString: row.title },
    { url: `${own}:birth-place`, valueString: row.birth_place },
    { url: `${hl7}/patient-mothersMaidenName`, valueString: row.mothers_name },
    { url: `${own}:bank-account`, valueString: row.bank_account && keys.open(row.bank_account) },
    { url: `${own}:remind-by-email`, valueBoolean: row.remind_by_email },
    { url: `${own}:remind-by-sms`, valueBoolean: row.remind_by_sms },
  ];
  const extension = extensions.flatMap(({ url, ...value }) => {
    const [[name, content] = ['', null]] = Object.entries(value);
    return content === null ? [] : [{ url, [name]: content }];
  });
  const line = row.street === null ? {} : { line: [row.street] };
  const address = [row.country, row.postal_code, row.city, row.street].some((part) => part !== null);
  return {
    resourceType: 'Patient',
    id: row.id,
    extension,
    name: [
      { use: 'official', family: row.family_name, given: [row.given_name] },
      ...(row.birth_name === null ? [] : [{ use: 'maiden' as const, text: row.birth_name }]),
    ],
    telecom: [
      { system: 'email', use: 'home', value: row.email },
      ...(row.contact_email === null
        ? []
        : [{ system: 'email' as const, use: 'work' as const, value: row.contact_email }]),
      ...(row.phone === null ? [] : [{ system: 'phone' as const, value: row.phone }]),
    ],
    ...(row.birth_date !== null && { birthDate: row.birth_date }),
    ...(row.sex !== null && { gender: Sex.parse(row.sex) }),
    ...(address && {
      address: [
        {
          ...(row.country !== null && { country: row.country }),
          ...(row.postal_code !== null && { postalCode: row.postal_code }),
          ...(row.city !== null && { city: row.city }),
          ...line,
        },
      ],
    }),
    communication: [{ language: { coding: [{ system: 'urn:ietf:bcp:47', code: row.locale }] }, preferred: true }],
  };
}
