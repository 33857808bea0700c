import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { putEntitlement as operation } from '../../../contract/entitlement/register.ts';
import { problem } from '../../../contract/platform/problem.ts';
import type { Context, Handler } from '../../identity/context.ts';
import { partnerEvent } from '../../identity/partner-event.ts';
import { identifierHash, identifierHashes } from '../../identity/registration/identifier.ts';
import { type KnownIdentifier, lockRegister } from '../../identity/registration/redeem.ts';
import { keyOf } from '../../identity/session/api-key.ts';
import { type AuditEvent, auditWrite } from '../../platform/audit/audit.ts';
import { isHere } from '../../platform/owner.ts';
import { inTransaction, type Tx } from '../../platform/transaction.ts';
import { owners } from '../owners.ts';
import { followRegister, lockDiffering, noteFollowed } from './follow-register.ts';
import { openOthers, tellOpened } from './open-others.ts';

export const putEntitlement: Handler<'putEntitlement'> = async (input, context) => {
  const { id: apiKeyId } = await keyOf(context, context, 'members');
  const productId = await productNamed(context, input.product);
  const { partnerId } = context.host;
  const known = { partnerId, kind: input.kind, hashes: identifierHashes(context.keys, input.kind, input.identifier) };
  const eventOf = (facts: Pick<AuditEvent, 'action' | 'object' | 'patient' | 'reason'>) =>
    partnerEvent(apiKeyId, facts);
  return inTransaction(context, async (tx) => {
    await lockRegister(tx, known);
    await renewHash(tx, productId, known);
    const id = await write(tx, context, productId, input);
    // The policies are locked here, because every lock comes before that of the audit.
    const policies = await lockDiffering(tx, id);
    const opened = await openOthers(tx, context, known);
    const object = { type: 'entitlement', id };
    await auditWrite(tx, context, eventOf({ action: 'entitlement.put', object, patient: null, reason: input.kind }));
    await followRegister(tx, context, policies, eventOf);
    await tellOpened(tx, context, opened, eventOf);
    return { id };
  });
};

type RegisterInput = z.infer<typeof operation.input>;

async function productNamed({ database, host }: Context, key: string): Promise<number> {
  const product = await database.db
    .selectFrom('product')
    .select('id')
    .where(isHere({ host }, owners.product))
    .where('key', '=', key)
    .executeTakeFirst();
  if (!product) throw problem('U022');
  return product.id;
}

async function write(tx: Tx, context: Context, product_id: number, input: RegisterInput): Promise<string> {
  const uses = input.uses ?? null;
  const terms = {
    birth_date: input.birthDate ?? null,
    valid_from: input.validFrom,
    valid_to: input.validTo ?? null,
  };
  const { id } = await tx
    .insertInto('entitlement')
    .values({
      id: randomUUID(),
      partner_id: context.host.partnerId,
      product_id,
      kind: input.kind,
      hash: identifierHash(context.keys, input.kind, input.identifier),
      ...terms,
      uses_left: uses,
    })
    .onConflict((conflict) =>
      conflict.columns(['partner_id', 'kind', 'hash', 'product_id']).doUpdateSet({
        ...terms,
        // Accounts that it has opened are subtracted, so that the same number of uses sent twice opens no more of them.
        uses_left:
          uses === null
            ? null
            : sql<number>`greatest(0, ${uses}::int - (
          select count(*) from subscription where subscription.entitlement_id = entitlement.id))::int`,
      }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  await noteFollowed(tx, id);
  return id;
}

/** Gives the newest hash to a row that was written under an earlier secret, because it is the same entitlement. */
async function renewHash(tx: Tx, productId: number, { partnerId, kind, hashes }: KnownIdentifier): Promise<void> {
  const [hash, ...older] = hashes;
  if (!hash || older.length === 0) return;
  await tx
    .updateTable('entitlement')
    .set({ hash })
    .where('partner_id', '=', partnerId)
    .where('product_id', '=', productId)
    .where('kind', '=', kind)
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
