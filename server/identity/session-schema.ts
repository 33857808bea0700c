import { z } from 'zod';
import { Subscription } from '../../contract/identity/user.ts';
import { Permission } from '../../contract/platform/permission.ts';

/** A subscription with what its product opens. */
export const Held = Subscription.extend({
  permissions: z.array(z.string()).transform((flags) => flags.filter((flag) => Permission.safeParse(flag).success)),
  services: z.array(z.string()),
  hasMap: z.boolean(),
});
export type HeldSubscription = z.infer<typeof Held>;

/** Who is there: read anew for every call, so that what was taken away is gone with the next one (T11). */
export type Session = {
  id: string;
  accountId: string;
  method: string;
  /** Whether the customer themselves proved who they are, not an operator and not a partner's system for them. */
  own: boolean;
  email: string;
  firstName: string;
  lastName: string;
  phone: string | null;
  birthDate: string | null;
  identificationPending: boolean;
  subscriberCustomer: string | null;
  /** In force today, the oldest first. */
  subscriptions: HeldSubscription[];
  /** The one the call is made under. */
  subscription: HeldSubscription | undefined;
  impersonator: { id: string; name: string; reason: string; since: string; until: string } | null;
};
