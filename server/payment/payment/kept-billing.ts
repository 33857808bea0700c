import { z } from 'zod';
import { Billing } from '../../../contract/payment/purchase.ts';

/** The e-mail address for the gateway and the language of the invoice are kept for a guest, who has no account with them. */
export const KeptBilling = Billing.extend({ email: z.string().optional(), language: z.string().optional() });
export type KeptBilling = z.infer<typeof KeptBilling>;
