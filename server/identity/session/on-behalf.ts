import { iso, plus } from '../../platform/clock.ts';
import { isHere } from '../../platform/owner.ts';
import type { Tx } from '../../platform/transaction.ts';
import { statementVersion } from '../../portal/content/content.ts';
import type { Context } from '../context.ts';
import { owners } from '../owners.ts';
import type { Session } from '../session-schema.ts';
import { operatorOf } from './authorize.ts';
import { lifetimes } from './limits.ts';
import { permissionsOf, personColumns, personOf, subscriptionsIn, subscriptionsOf } from './session.ts';

const byDesk = 'desk';

export function isByDesk({ method }: Pick<Session, 'method'>): boolean {
  return method === byDesk;
}

type OnBehalfWish = { accountId: string; subscriptionId: string; reason: string };

/** @returns a context whose steps count as the customer's, done by the operator; undefined where the account is not active */
export async function onBehalfOf<Own extends Context>(
  tx: Tx,
  context: Own,
  { accountId, subscriptionId, reason }: OnBehalfWish,
): Promise<(Own & { session: Session }) | undefined> {
  const { id: operatorId, sessionId, name, rights } = operatorOf(context);
  const row = await tx
    .selectFrom('account')
    .select(personColumns)
    .select(subscriptionsOf(statementVersion(context)))
    .where('account.id', '=', accountId)
    .where(isHere(context, owners.account))
    .where('account.status', '=', 'active')
    .executeTakeFirst();
  if (!row) return undefined;
  const { subscriptions, inForce } = subscriptionsIn(row, context);
  const subscription = inForce.find(({ id }) => id === subscriptionId);
  const [since, until] = [iso(context.now), iso(plus(context.now, lifetimes.impersonation))];
  const session: Session = {
    ...personOf(row),
    id: sessionId,
    method: byDesk,
    own: false,
    untrustedDevice: null,
    subscriptions: inForce,
    subscription,
    permissions: permissionsOf(subscription, subscriptions, inForce),
    impersonator: { apiKeyId: null, id: operatorId, operatorId, name, reason, rights, since, until },
  };
  return { ...context, operator: undefined, session };
}
