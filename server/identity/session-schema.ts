import { z } from 'zod';
import { Subscription } from '../../contract/identity/user.ts';
import type { DeskRight } from '../../contract/platform/desk-right.ts';
import { Permission } from '../../contract/platform/permission.ts';

export const Held = Subscription.extend({
  permissions: z
    .array(z.string())
    .transform((flags) => flags.map((flag) => Permission.safeParse(flag).data).filter((flag) => flag !== undefined)),
  services: z.array(z.string()),
  hasMap: z.boolean(),
});
export type HeldSubscription = z.infer<typeof Held>;

/** A session is read anew for every call of the API and every page, so that a right taken away is gone with the next one (T11). */
export type Session = {
  id: string;
  accountId: string;
  method: string;
  own: boolean;
  /** The mark of a device on which nothing but the password was proved (T37). */
  untrustedDevice: string | null;
  email: string;
  firstName: string;
  lastName: string;
  phone: string | null;
  birthDate: string | null;
  identificationPending: boolean;
  subscriberCustomer: string | null;
  /** The subscriptions that are in force today come in the order in which they were made. */
  subscriptions: HeldSubscription[];
  subscription: HeldSubscription | undefined;
  /** Permissions of the chosen subscription; where none is in force, those of the newest one that outlast it. */
  permissions: readonly Permission[];
  impersonator: {
    apiKeyId: number | null;
    id: string;
    operatorId: string;
    name: string;
    reason: string;
    rights: readonly DeskRight[];
    since: string;
    until: string;
  } | null;
};

export type OperatorSession = {
  id: string;
  sessionId: string;
  name: string;
  email: string;
  roles: string[];
  rights: DeskRight[];
  bound: DeskRight[];
  providers: { id: number; name: string }[];
};
