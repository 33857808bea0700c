import type { PageRequest } from '../../contract/page-request.ts';
import { phoneAt } from '../../contract/platform/phone.ts';
import type { FieldRow } from '../platform/form/field-row.ts';
import { readForm } from '../platform/form/read.server.ts';

/** Missing personal data are sent as '', so that the operation reports each field. */
export function readPerson(form: FormData, fields: readonly FieldRow[], { config }: Pick<PageRequest, 'config'>) {
  const { lastName = '', firstName = '', birthDate = '', email = '', phone = '', ...rest } = readForm(form, fields);
  const answers = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
  const { privacyAccepted, termsAccepted } = rest;
  return {
    lastName,
    firstName,
    birthDate,
    email,
    phone: phoneAt(config.hostLocale, phone),
    ...answers,
    privacyAccepted,
    termsAccepted,
  };
}
