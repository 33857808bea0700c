import { z } from 'zod';
import { Money } from '../platform/money.ts';

/** Causes for which a care costs another sum than the customer was told; texts are `promise.cause.<cause>`. */
export const departureCauses = [
  'other_provider',
  'other_price',
  'out_of_network',
  'not_in_force',
  'limit_used',
  'plan_changed',
] as const;
export type DepartureCause = (typeof departureCauses)[number];

/** The shares that the customer was told before the price changed, and the cause of the difference (B17). */
export const Departure = z
  .object({ patientPart: Money, insurerPart: Money, cause: z.enum(departureCauses) })
  .meta({ id: 'Departure' });
export type Departure = z.infer<typeof Departure>;
