import { changePhoneOrBank, updateProfile } from '../../../contract/identity/profile.ts';
import type { PageRequest } from '../../../contract/page-request.ts';
import { phoneAt } from '../../../contract/platform/phone.ts';
import { readForm } from '../../platform/form/read.server.ts';
import { type FormName, forms } from './profile-forms.ts';

type Save = (form: FormData, pageRequest: PageRequest) => Promise<unknown>;

const saves: Readonly<Record<FormName, Save>> = {
  person: (form, { call }) => call(updateProfile, emptied(form, 'person')),
  address: (form, { call }) => {
    const { country, ...rest } = emptied(form, 'address');
    return call(updateProfile, { ...rest, country: country === 'RO' ? 'RO' : 'HU' });
  },
  notices: (form, { call, config }) =>
    call(updateProfile, {
      language: config.languages.find((spoken) => spoken === form.get('language')),
      remindByEmail: form.has('remindByEmail'),
      remindBySms: form.has('remindBySms'),
    }),
  secure: (form, { call, config }) => {
    const { phone, bankAccount, password = '' } = readForm(form, forms.secure);
    const account = form.has('removeBank') ? '' : bankAccount;
    return call(changePhoneOrBank, {
      ...(phone && { phone: phoneAt(config.hostLocale, phone) }),
      ...(account !== undefined && { bankAccount: account }),
      password,
    });
  },
};

export function saveProfile(name: FormName, form: FormData, pageRequest: PageRequest): Promise<unknown> {
  return saves[name](form, pageRequest);
}

/** A field that was left empty is sent as '', so that its value is taken away. */
function emptied(form: FormData, name: FormName): Record<string, string> {
  return Object.fromEntries(Object.entries(readForm(form, forms[name])).map(([field, value]) => [field, value ?? '']));
}
