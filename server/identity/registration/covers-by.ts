import type { EntitlementKind } from '../../../contract/identity/sign-in.ts';
import { inLanguage } from '../../../contract/platform/languages.ts';
import { Localized } from '../../../contract/platform/localized.ts';
import { isHere } from '../../platform/owner.ts';
import type { Context } from '../context.ts';
import { owners } from '../owners.ts';
import { identifierHashes } from './identifier.ts';

type Cover = { product: string; validFrom: string; validTo: string | null };
type IdentifierFacts = { kind: EntitlementKind; identifier: string };

export async function coversBy(
  { database, host, keys, language }: Context,
  accountId: string,
  { kind, identifier }: IdentifierFacts,
): Promise<Cover[]> {
  const rows = await database.db
    .selectFrom('subscription')
    .innerJoin('entitlement', 'entitlement.id', 'entitlement_id')
    .innerJoin('product', 'product.id', 'subscription.product_id')
    .select(['product.name', 'subscription.valid_from', 'subscription.valid_to'])
    .where('account_id', '=', accountId)
    .where(isHere({ host }, owners.entitlement))
    .where('kind', '=', kind)
    .where('hash', 'in', identifierHashes(keys, kind, identifier))
    .orderBy('subscription.created_at')
    .execute();
  return rows.map(({ name, valid_from, valid_to }) => ({
    product: inLanguage(Localized.parse(name), language) ?? '',
    validFrom: valid_from,
    validTo: valid_to,
  }));
}
