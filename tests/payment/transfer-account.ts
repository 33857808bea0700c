export const transferAccount = {
  partner: 'webbeteg',
  currency: 'HUF',
  iban: 'HU42117730161111101800000000',
  days: 8,
  holder: 'Kórlap Zrt.',
  bank: 'OTP Bank',
} as const;
