import { randomUUID } from 'node:crypto';
import { putEntitlement } from '../../contract/entry.ts';
import { problem } from '../../contract/errors.ts';
import { implement } from '../operation.ts';
import { identifierHash } from './identifier.ts';

export const entitle = implement(putEntitlement, async (input, context) => {
  const { db } = context.database;
  const product = await db
    .selectFrom('product')
    .select('id')
    .where('partner_id', '=', context.host.partnerId)
    .where('key', '=', input.product)
    .executeTakeFirst();
  if (!product) throw problem('U022');
  const terms = {
    birth_date: input.birthDate ?? null,
    valid_from: input.validFrom,
    valid_to: input.validTo ?? null,
    uses_left: input.uses ?? null,
  };
  return db
    .insertInto('entitlement')
    .values({
      id: randomUUID(),
      partner_id: context.host.partnerId,
      product_id: product.id,
      kind: input.kind,
      hash: identifierHash(context.keys, input.kind, input.identifier),
      ...terms,
    })
    .onConflict((conflict) => conflict.columns(['partner_id', 'kind', 'hash', 'product_id']).doUpdateSet(terms))
    .returning('id')
    .executeTakeFirstOrThrow();
});
