import { z } from 'zod';
import { Flags } from '../platform/permission.ts';

const Product = z.object({
  key: z.string().meta({ example: 'hars-teljes' }),
  name: z.string().meta({ example: 'Hárs Teljes' }),
  med24FreeProduct: z.boolean(),
});

/** A subscription under which the customer may act (S3.3-02, S7-15). */
export const Subscription = z
  .object({
    id: z.uuid(),
    phone: z.string().nullable(),
    /** The current privacy statement is not accepted yet (S4.1-03). */
    needsPrivacyStatement: z.boolean().meta({ example: false }),
    /** The first and the last day, both included; null for no end. */
    validFrom: z.iso.date(),
    validTo: z.iso.date().nullable(),
    product: Product,
  })
  .meta({ id: 'Subscription' });
export type Subscription = z.infer<typeof Subscription>;

/** The logged-in customer and their rights (S3.3). */
export const User = Flags.extend({
  id: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  /** The desk is looking for the membership that the customer claims, for two working days (S8.3-14). */
  identificationPending: z.boolean().meta({ example: false }),
  currentSubscription: Subscription.nullable(),
  /** The number of subscriptions; a customer with several has to choose one (S4.2-05). */
  subscriptions: z.int(),
  subscriberCustomer: z.object({ uuid: z.uuid() }).nullable(),
  /** The operator who acts for the customer (S3.3-04, T15). */
  impersonator: z
    .object({
      id: z.string().meta({ example: 'op-7' }),
      name: z.string().meta({ example: 'Tóth Eszter' }),
      reason: z.string().meta({ example: 'The customer asked for it.' }),
      since: z.iso.datetime(),
      until: z.iso.datetime(),
    })
    .nullable(),
  hasMap: z.boolean(),
  services: z.array(z.string()),
  servicesSortingOrder: z.record(z.string(), z.int()).meta({ example: { general_consultation: 1 } }),
}).meta({ id: 'User' });
export type User = z.infer<typeof User>;
