import { consents, person } from '../../identity/person-fields.ts';
import type { FieldRow } from '../../platform/form/field-row.ts';

export const comment: FieldRow = {
  name: 'patientComment',
  kind: 'long-text',
  hint: 'reservation.register.comment',
  consent: 'reservation.comment.consent',
  optional: true,
  longest: 500,
};

export const guestFields: readonly FieldRow[] = [
  ...person({ birthDate: 'reservation.register.birth_date', email: 'reservation.register.email' }).map(
    (row): FieldRow => (row.kind === 'date' ? { ...row, whole: true } : row),
  ),
  comment,
  ...consents,
];

/** Fields of all forms of the booking: a guest's, and the choice of the person for whom a customer books. */
export const typedFields: readonly FieldRow[] = [...guestFields, { name: 'personId', kind: 'radios' }];
