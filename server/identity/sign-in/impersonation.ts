import { sql } from 'kysely';
import { z } from 'zod';
import { href } from '../../../contract/href.ts';
import { problem } from '../../../contract/platform/problem.ts';
import { actsForCustomers } from '../../../contract/roles.ts';
import { auditWrite } from '../../platform/audit/audit.ts';
import { iso, plus } from '../../platform/clock.ts';
import { isHere } from '../../platform/owner.ts';
import { inTransaction, type Tx } from '../../platform/transaction.ts';
import type { Context, Handler } from '../context.ts';
import { lifetimes } from '../link/lifetimes.ts';
import { issueLink, redeemLink } from '../link/link.ts';
import { owners } from '../owners.ts';
import { partnerEvent } from '../partner-event.ts';
import { keyOf } from '../session/api-key.ts';
import { openSession } from '../session/open.ts';
import { customerNamed } from './customer.ts';

const Payload = z.object({ apiKeyId: z.int(), operatorId: z.string(), reason: z.string() });

/** The call centre's system says who acts, for whom and why; the token must be used within a minute (S1-08). */
export const createImpersonation: Handler<'createImpersonation'> = async (input, context) => {
  const { id: apiKeyId } = await keyOf(context, context, 'impersonate');
  const customer = await customerNamed(context, input);
  const { operatorId, reason } = input;
  return inTransaction(context, async (tx) => {
    const person = await personNamed(tx, context, operatorId, input.operatorName);
    const named = { name: person.name, operator_account_id: person.id };
    const operator = await tx
      .insertInto('operator')
      .values({ api_key_id: apiKeyId, id: operatorId, ...named })
      .onConflict((conflict) => conflict.columns(['api_key_id', 'id']).doUpdateSet(named))
      .returning('disabled_at')
      .executeTakeFirstOrThrow();
    if (operator.disabled_at !== null || person.disabled_at !== null) throw problem('K403', { why: 'disabled' });
    const payload = { apiKeyId, operatorId, reason };
    const { token } = await issueLink(tx, context, { kind: 'impersonation', accountId: customer.id, payload });
    await auditWrite(
      tx,
      context,
      partnerEvent(apiKeyId, {
        action: 'impersonation.permit',
        object: { type: 'operator', id: operatorId },
        patient: customer.id,
        reason,
      }),
    );
    return {
      token,
      url: `${context.host.baseUrl}${href('impersonation-token', { token })}`,
      expiresAt: iso(plus(context.now, lifetimes.impersonation)),
    };
  });
};

/** All keys of a partner mean the same person by an external id; only one without a log-in is renamed. @throws Problem KA021 unknown, or no role for this */
async function personNamed(tx: Tx, { host }: Context, externalId: string, name: string) {
  const known = tx
    .updateTable('operator_account')
    .set(({ ref }) => ({ name: sql<string>`case when email is null then ${name} else ${ref('name')} end` }))
    .where(isHere({ host }, owners.operator_account))
    .where('external_id', '=', externalId);
  const row = await known.returning(['id', 'name', 'roles', 'disabled_at']).executeTakeFirst();
  if (!row || !actsForCustomers(row.roles)) throw problem('KA021');
  return row;
}

/** Opens a session beside the customer's, an hour long and not extendable (S4.5-01, S7-16, T15). */
export const impersonate: Handler<'impersonate'> = async ({ apikey }, context) =>
  inTransaction(context, async (tx) => {
    const link = await redeemLink(tx, context, 'impersonation', apikey);
    const { apiKeyId, operatorId, reason } = Payload.parse(link.payload);
    const able = await tx
      .selectFrom('operator')
      .innerJoin('api_key', 'api_key.id', 'operator.api_key_id')
      .innerJoin('operator_account as person', 'person.id', 'operator.operator_account_id')
      .select(['person.id', 'person.roles'])
      .where('operator.api_key_id', '=', apiKeyId)
      .where('operator.id', '=', operatorId)
      .where('operator.disabled_at', 'is', null)
      .where('person.disabled_at', 'is', null)
      .where('api_key.disabled_at', 'is', null)
      .executeTakeFirst();
    if (!able || !actsForCustomers(able.roles) || link.accountId === null) throw problem('U017');
    const operator = { apiKeyId, id: operatorId, accountId: able.id, reason };
    const { token, refresh_token } = await openSession(tx, context, {
      accountId: link.accountId,
      method: 'impersonation',
      remember: false,
      operator,
    });
    return { token, refresh_token };
  });

export const disableOperator: Handler<'disableOperator'> = async ({ operatorId }, context) => {
  const { id: apiKeyId } = await keyOf(context, context, 'impersonate');
  await inTransaction(context, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('operator')
      .set({ disabled_at: iso(context.now) })
      .where('api_key_id', '=', apiKeyId)
      .where('id', '=', operatorId)
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) throw problem('#404');
    const object = { type: 'operator', id: operatorId };
    await auditWrite(tx, context, partnerEvent(apiKeyId, { action: 'operator.disable', object, patient: null }));
  });
  return { disabled: true };
};
