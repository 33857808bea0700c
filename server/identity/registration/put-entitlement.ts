import { randomUUID } from 'node:crypto';
import { problem } from '../../../contract/platform/problem.ts';
import { auditWrite } from '../../platform/audit/audit.ts';
import { inTransaction } from '../../platform/transaction.ts';
import type { Handler } from '../context.ts';
import { partnerEvent } from '../partner-event.ts';
import { keyOf } from '../session/api-key.ts';
import { identifierHash, identifierHashes } from './identifier.ts';

export const putEntitlement: Handler<'putEntitlement'> = async (input, context) => {
  const { db } = context.database;
  const { id: apiKeyId } = await keyOf(context, context, 'members');
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
  const [hash, ...older] = identifierHashes(context.keys, input.kind, input.identifier);
  return inTransaction(context, async (tx) => {
    // A row written under an earlier secret is the same entitlement.
    if (hash && older.length > 0) {
      await tx
        .updateTable('entitlement')
        .set({ hash })
        .where('partner_id', '=', context.host.partnerId)
        .where('product_id', '=', product.id)
        .where('kind', '=', input.kind)
        .where('hash', 'in', older)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('entitlement as newer')
                .select('newer.id')
                .whereRef('newer.partner_id', '=', 'entitlement.partner_id')
                .whereRef('newer.product_id', '=', 'entitlement.product_id')
                .whereRef('newer.kind', '=', 'entitlement.kind')
                .where('newer.hash', '=', hash),
            ),
          ),
        )
        .execute();
    }
    const { id } = await tx
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
    const event = {
      action: 'entitlement.put',
      object: { type: 'entitlement', id },
      patient: null,
      reason: input.kind,
    } as const;
    await auditWrite(tx, context, partnerEvent(apiKeyId, event));
    return { id };
  });
};
