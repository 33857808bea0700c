/** `no` tells one from the next. */
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

/** Form fields without an address to write to. */
export const guestFields = {
  lastName: 'Szőke',
  firstName: 'Ünige',
  'birthDate-year': '1980',
  'birthDate-month': '5',
  'birthDate-day': '14',
  phone: '06 30 123 4567',
};

/** A booking has one field for the date of birth. */
export const bookingFields = {
  lastName: guestFields.lastName,
  firstName: guestFields.firstName,
  birthDate: '1980. 05. 14.',
  phone: guestFields.phone,
};
