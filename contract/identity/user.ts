import { z } from 'zod';
import { Flags } from '../platform/permission.ts';

const Product = z.object({
  key: z.string(),
  name: z.string(),
  /** S4.2-07 */
  med24FreeProduct: z.boolean(),
});

/** One subscription a customer may act under (S3.3-02, S7-15). */
export const Subscription = z.object({
  id: z.uuid(),
  phone: z.string().nullable(),
  /** The privacy statement in force has not been accepted under it (S4.1-03). */
  needsPrivacyStatement: z.boolean(),
  /** Days, the last one included; null is without an end. */
  validFrom: z.iso.date(),
  validTo: z.iso.date().nullable(),
  product: Product,
});
export type Subscription = z.infer<typeof Subscription>;

/** Who is there, and what they may see (S3.3). */
export const User = Flags.extend({
  id: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  /** A membership that was claimed is still being looked for: two working days (S8.3-14). */
  identificationPending: z.boolean(),
  currentSubscription: Subscription.nullable(),
  /** How many subscriptions there are to choose from (S4.2-05). */
  subscriptions: z.int(),
  subscriberCustomer: z.object({ uuid: z.uuid() }).nullable(),
  /** The operator who acts for the customer, why, and from when until when (S3.3-04, T15). */
  impersonator: z
    .object({ id: z.string(), name: z.string(), reason: z.string(), since: z.iso.datetime(), until: z.iso.datetime() })
    .nullable(),
  hasMap: z.boolean(),
  services: z.array(z.string()),
  servicesSortingOrder: z.record(z.string(), z.int()),
});
export type User = z.infer<typeof User>;
