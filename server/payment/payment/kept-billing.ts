import { z } from 'zod';
import { Billing } from '../../../contract/payment/purchase.ts';

/** A guest has no account with an address for the gateway and a language for the invoice. */
export const KeptBilling = Billing.extend({ email: z.string().optional(), language: z.string().optional() });
export type KeptBilling = z.infer<typeof KeptBilling>;
