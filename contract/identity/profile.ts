import { z } from 'zod';
import { Sex } from '../directory/offering.ts';
import { bankAccount } from '../platform/bank-account.ts';
import { Language } from '../platform/brand.ts';
import { operation } from '../platform/operation.ts';
import { phone } from '../platform/phone.ts';
import { pastedText } from '../platform/plain-text.ts';
import { flag, personName, textWithin } from '../platform/rules.ts';
import { postalCodeOf } from './identifiers.ts';
import { typedPassword } from './password.ts';

/** Countries with an address form of their own (not-shown 5.10). */
export const addressCountries = ['HU', 'RO'] as const;

const line = textWithin(0, 100);
const optionalName = z.union([z.literal(''), personName]).optional();

export const Profile = z
  .object({
    title: z.string().nullable().meta({ example: 'dr.' }),
    lastName: z.string(),
    firstName: z.string(),
    birthName: z.string().nullable().meta({ example: 'Kis Ünige' }),
    birthDate: z.iso.date().nullable(),
    /** Needed because some benefits are for women or for men alone; null where it was not given. */
    sex: Sex.nullable(),
    birthPlace: z.string().nullable().meta({ example: 'Szeged' }),
    mothersName: z.string().nullable().meta({ example: 'Nagy Ilona' }),
    email: z.string(),
    contactEmail: z.string().nullable().meta({ example: 'unige.szoke@example.com' }),
    phone: z.string().nullable(),
    country: z.enum(addressCountries).nullable(),
    postalCode: z.string().nullable(),
    city: z.string().nullable(),
    street: z.string().nullable().meta({ example: 'Fehér út 3.' }),
    language: Language,
    remindByEmail: z.boolean(),
    remindBySms: z.boolean(),
    bankAccount: z.string().nullable(),
  })
  .meta({ id: 'Profile' });
export type Profile = z.infer<typeof Profile>;

export const readProfile = operation({
  id: 'readProfile',
  method: 'GET',
  path: '/profile',
  summary: "The customer's own data",
  access: 'customer',
  pages: ['profile', 'change-contact-email', 'med24-profile', 'med24-profile-edit'],
  input: z.strictObject({}),
  output: Profile,
  refusals: ['K401'],
  clauses: ['S2.2-01', 'S3.3-01'],
});

type Address = { country?: 'HU' | 'RO' | undefined; postalCode?: string | undefined };

function fitsCountry({ country = 'HU', postalCode = '' }: Address): boolean {
  return postalCode === '' || postalCodeOf(country).safeParse(postalCode).success;
}

/** A field that is left out stays as it is. The day of birth is missing, because people change it, by a document. */
export const updateProfile = operation({
  id: 'updateProfile',
  method: 'POST',
  path: '/profile',
  summary: 'Change names, address, language and which reminders are sent',
  access: 'customer',
  pages: ['profile', 'med24-profile-edit'],
  input: z
    .strictObject({
      title: textWithin(0, 30).optional(),
      lastName: personName.min(1, 'U020').optional(),
      firstName: personName.min(1, 'U019').optional(),
      birthName: optionalName,
      birthPlace: line.optional(),
      sex: z.union([z.literal(''), Sex], 'V007').optional(),
      mothersName: optionalName,
      country: z.enum(addressCountries, 'V007').optional(),
      postalCode: z.string('V028').overwrite(pastedText).max(10, 'V028').optional(),
      city: line.optional(),
      street: line.optional(),
      language: Language.optional(),
      remindByEmail: flag.optional(),
      remindBySms: flag.optional(),
    })
    .refine(fitsCountry, { error: 'V028', path: ['postalCode'], when: () => true }),
  output: Profile,
  example: { input: { city: 'Budapest', postalCode: '1117', street: 'Fehér út 3.' } },
  refusals: ['K401', 'U019', 'U020'],
  clauses: ['S2.2-01', 'S5-10'],
});

/** The password is needed, because money, calls and messages go to this account and number (ASVS 7.5.1). */
export const changePhoneOrBank = operation({
  id: 'changePhoneOrBank',
  method: 'POST',
  path: '/profile/phone-or-bank',
  summary: 'Change the phone number or the bank account that money is paid to; an empty account takes it away',
  access: 'customer',
  pages: ['profile', 'med24-profile-edit'],
  selfOnly: true,
  credentials: true,
  input: z.strictObject({ phone: phone.optional(), bankAccount: bankAccount.optional(), password: typedPassword }),
  output: Profile,
  refusals: ['K401', 'KA003', 'KA009', 'U014', 'K429', 'K503'],
  clauses: ['S2.2-01', 'S5-01', 'S5-02', 'S5-03', 'S5-04', 'S5-05'],
});
