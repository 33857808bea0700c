import type { FieldRow } from '../platform/form/field-row.ts';
import { readForm } from '../platform/form/read.server.ts';

/** A person as the operations take one, with whatever else the form asks for; they say themselves what is missing. */
export function readPerson(form: FormData, fields: readonly FieldRow[]) {
  const { lastName = '', firstName = '', birthDate = '', email = '', phone = '', ...rest } = readForm(form, fields);
  const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
  const { privacyAccepted, termsAccepted } = rest;
  return { lastName, firstName, birthDate, email, phone, ...given, privacyAccepted, termsAccepted };
}
