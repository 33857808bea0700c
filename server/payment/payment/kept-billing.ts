import { z } from 'zod';
import { Billing } from '../../../contract/payment/purchase.ts';

/** A guest has no account that says where the gateway writes to, and in which language the invoice is. */
export const KeptBilling = Billing.extend({ email: z.string().optional(), language: z.string().optional() });
export type KeptBilling = z.infer<typeof KeptBilling>;
