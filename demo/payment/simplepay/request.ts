import { z } from 'zod';

const text = z.string().optional().catch(undefined);
const decimal = z.union([z.number(), z.string()]).optional().catch(undefined);
const id = z.union([z.number().transform(String), z.string()]);
const ids = z.array(id).optional().catch(undefined);

/** Fields of a wrong type count as missing, and the rules give the code. */
export const WireRequest = z.object({
  salt: text,
  merchant: text,
  sdkVersion: text,
  orderRef: text,
  transactionId: id.optional().catch(undefined),
  currency: text,
  customerEmail: text,
  language: text,
  total: decimal,
  items: z
    .array(z.object({ amount: z.coerce.number(), price: z.coerce.number() }))
    .optional()
    .catch(undefined),
  timeout: text,
  url: text,
  urls: z.object({ success: text, fail: text, cancel: text, timeout: text }).optional().catch(undefined),
  invoice: z
    .object({ name: text, company: text, country: text, city: text, zip: text, address: text })
    .optional()
    .catch(undefined),
  recurring: z
    .object({ times: z.coerce.number().optional(), until: text, maxAmount: decimal })
    .optional()
    .catch(undefined),
  cardSecret: text,
  token: text,
  cardId: id.optional().catch(undefined),
  refundTotal: decimal,
  orderRefs: ids,
  transactionIds: ids,
  from: text,
  until: text,
});
export type WireRequest = z.infer<typeof WireRequest>;
