export function registrant(no: number | string = 1) {
  return {
    lastName: 'Szőke',
    firstName: 'Ünige',
    birthDate: '1980-05-14',
    email: `unige.${no}@example.com`,
    phone: '+36 30 123 4567',
    privacyAccepted: true as const,
    termsAccepted: true as const,
    captcha: 'person',
  };
}

export const goodPassword = 'nyolc lila elefánt';
