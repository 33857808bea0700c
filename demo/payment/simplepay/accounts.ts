import { z } from 'zod';

export const Account = z.object({
  merchant: z.string(),
  currency: z.enum(['HUF', 'EUR', 'USD']),
  key: z.string(),
});
export type Account = z.infer<typeof Account>;

/** The vendor's public demonstration accounts. */
export const demoAccounts: readonly Account[] = [
  { merchant: 'PUBLICTESTHUF', currency: 'HUF', key: 'FxDa5w314kLlNseq2sKuVwaqZshZT5d6' },
  { merchant: 'PUBLICTESTEUR', currency: 'EUR', key: '9A2sDc7xh1JKW8r193RwW7X7X2ts837w' },
  { merchant: 'PUBLICTESTUSD', currency: 'USD', key: 'Aa9cDbHc1i2lLmN4z3C542zjXqZiDiCj' },
];
