export const currencies = ['HUF', 'RON', 'EUR', 'USD'] as const;
