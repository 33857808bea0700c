/** A grown-up with a good answer to the captcha; `no` tells one from the next. */
export function guest(no = 1) {
  return {
    lastName: 'Szőke',
    firstName: 'Ünige',
    birthDate: '1980-05-14',
    email: `unige.szoke.${no}@example.com`,
    phone: '+36 30 123 4567',
    privacyAccepted: true as const,
    termsAccepted: true as const,
    captcha: 'person',
  };
}

/** The same person as the fields of a form, without an address to write to. */
export const guestFields = {
  lastName: 'Szőke',
  firstName: 'Ünige',
  'birthDate-year': '1980',
  'birthDate-month': '5',
  'birthDate-day': '14',
  phone: '06 30 123 4567',
};

/** The same in the form of a booking, where a date of birth has one field. */
export const bookingFields = {
  lastName: guestFields.lastName,
  firstName: guestFields.firstName,
  birthDate: '1980. 05. 14.',
  phone: guestFields.phone,
};
