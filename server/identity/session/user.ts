import type { User } from '../../../contract/identity/user.ts';
import { Flags, Permission } from '../../../contract/platform/permission.ts';
import type { Context } from '../context.ts';
import type { HeldSubscription, Session } from '../session-schema.ts';

/** The services are those of the chosen subscription's product, or the partner's without one (S3.3, S6-05). */
export function userOf(session: Session, { host }: Pick<Context, 'host'>): User {
  const { subscription } = session;
  const flags = new Set(session.permissions);
  return {
    id: session.accountId,
    firstName: session.firstName,
    lastName: session.lastName,
    email: session.email,
    identificationPending: session.identificationPending,
    currentSubscription: subscription ? subscriptionView(subscription) : null,
    subscriptions: session.subscriptions.length,
    subscriberCustomer: session.subscriberCustomer === null ? null : { uuid: session.subscriberCustomer },
    impersonator: impersonatorOf(session),
    hasMap: subscription?.hasMap ?? false,
    services: subscription?.services ?? host.brand.services,
    servicesSortingOrder: host.brand.servicesSortingOrder,
    ...Flags.parse(Object.fromEntries(Permission.options.map((flag) => [flag, flags.has(flag)]))),
  };
}

function impersonatorOf({ impersonator }: Session): User['impersonator'] {
  if (!impersonator) return null;
  const { id, name, reason, since, until } = impersonator;
  return { id, name, reason, since, until };
}

export function subscriptionView({ id, phone, needsPrivacyStatement, validFrom, validTo, product }: HeldSubscription) {
  return { id, phone, needsPrivacyStatement, validFrom, validTo, product };
}
