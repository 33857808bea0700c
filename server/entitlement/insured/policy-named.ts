import type { EntitlementKind } from '../../../contract/identity/sign-in.ts';
import { problem } from '../../../contract/platform/problem.ts';
import type { Context } from '../../identity/context.ts';
import { owners as identityOwners } from '../../identity/owners.ts';
import { identifierHashes } from '../../identity/registration/identifier.ts';
import { policyNumbered } from '../../identity/registration/policy-numbered.ts';
import { isHere } from '../../platform/owner.ts';
import type { Db, Tx } from '../../platform/transaction.ts';

type RegisterContext = Pick<Context, 'host' | 'keys'>;
type PolicyNames = {
  policyNo?: string | undefined;
  holder?: { kind: EntitlementKind; identifier: string; product: string } | undefined;
};

/** `account_id` is null for an entry of the register whose holder has not registered. */
export type ListOwner = { account_id: string | null } & (
  | { entitlement_id: string; subscription_id: null }
  | { entitlement_id: null; subscription_id: string }
);

/** @throws Problem KE009 for a policy this partner does not have */
export async function listOwnerOf(db: Db, context: RegisterContext, named: PolicyNames): Promise<ListOwner> {
  const entitlement = named.policyNo === undefined ? await inRegister(db, context, named.holder) : undefined;
  const policy = named.policyNo === undefined ? undefined : await byNumber(db, context, named.policyNo);
  if (entitlement) {
    const { id: entitlement_id, account_id } = entitlement;
    return { entitlement_id, subscription_id: null, account_id };
  }
  if (!policy) throw problem('KE009');
  const { id, entitlement_id, account_id } = policy;
  return entitlement_id === null
    ? { subscription_id: id, entitlement_id: null, account_id }
    : { entitlement_id, subscription_id: null, account_id };
}

/** Kinds that identify one person. Several people may redeem the others, such as a company's domain. */
const ofOnePerson: readonly EntitlementKind[] = ['taj', 'tax_id', 'member_id'];

function inRegister(db: Db, { host, keys }: RegisterContext, holder: PolicyNames['holder']) {
  if (!holder || !ofOnePerson.includes(holder.kind)) return undefined;
  const { kind, identifier, product } = holder;
  return db
    .selectFrom('entitlement')
    .innerJoin('product', 'product.id', 'entitlement.product_id')
    .leftJoin('subscription', 'subscription.entitlement_id', 'entitlement.id')
    .select(['entitlement.id', 'account_id'])
    .where(isHere({ host }, identityOwners.entitlement))
    .where('product.key', '=', product)
    .where('kind', '=', kind)
    .where('hash', 'in', identifierHashes(keys, kind, identifier))
    .orderBy('subscription.created_at', (order) => order.desc().nullsLast())
    .executeTakeFirst();
}

function byNumber(db: Db, { host }: RegisterContext, policyNo: string) {
  return db
    .selectFrom('subscription')
    .innerJoin('account', 'account.id', 'subscription.account_id')
    .leftJoin('entitlement', (join) =>
      join.onRef('entitlement.id', '=', 'entitlement_id').on('entitlement.kind', 'in', ofOnePerson),
    )
    .select(['subscription.id', 'entitlement.id as entitlement_id', 'account_id'])
    .where(isHere({ host }, identityOwners.account))
    .where(policyNumbered(policyNo.toUpperCase()))
    .executeTakeFirst();
}

/** Serialises changes of one list. */
export async function lockOwner(tx: Tx, owner: Omit<ListOwner, 'account_id'>): Promise<void> {
  const [table, id] =
    owner.entitlement_id === null
      ? (['subscription', owner.subscription_id] as const)
      : (['entitlement', owner.entitlement_id] as const);
  await tx.selectFrom(table).select('id').where('id', '=', id).forNoKeyUpdate().execute();
}
