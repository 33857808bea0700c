import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { PutInsuredPerson } from '../../../contract/entitlement/insured.ts';
import type { Context, Handler } from '../../identity/context.ts';
import { partnerEvent } from '../../identity/partner-event.ts';
import { keyOf } from '../../identity/session/api-key.ts';
import { type AuditContext, type AuditEvent, auditWrite } from '../../platform/audit/audit.ts';
import { iso } from '../../platform/clock.ts';
import { inTransaction, type Tx } from '../../platform/transaction.ts';
import { personKey } from './person-key.ts';
import { listOwnerOf, lockOwner } from './policy-named.ts';

export const putInsuredPerson: Handler<'putInsuredPerson'> = async (input, context) => {
  const { id: apiKeyId } = await keyOf(context, context, 'members');
  return inTransaction(context, async (tx) => ({
    id: await putInsured(tx, context, input, (did) => partnerEvent(apiKeyId, did)),
  }));
};

type InsuredInput = z.infer<typeof PutInsuredPerson>;
type Occasion = AuditContext & Pick<Context, 'keys' | 'host'>;
type EventFacts = Pick<AuditEvent, 'action' | 'object' | 'patient'>;

/** Keeps the id of a person who is on the list already, so that what they have used still counts. @throws Problem KE009 */
export async function putInsured(
  tx: Tx,
  context: Occasion,
  input: InsuredInput,
  eventOf: (did: EventFacts) => AuditEvent,
): Promise<string> {
  const { account_id, ...owner } = await listOwnerOf(tx, context, input);
  await lockOwner(tx, owner);
  const named = { family_name: input.lastName, given_name: input.firstName, birth_date: input.birthDate };
  const days = { valid_from: input.validFrom, valid_to: input.validTo ?? null };
  const key = personKey(named);
  const onList = await tx
    .selectFrom('insured_person')
    .select('id')
    .where(({ or, eb }) =>
      or([eb('entitlement_id', '=', owner.entitlement_id), eb('subscription_id', '=', owner.subscription_id)]),
    )
    .where(({ eb, fn }) => eb(eb.val(key), '=', fn.any('person_keys')))
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const id = onList[0]?.id ?? randomUUID();
  const object = { type: 'insured_person', id };
  const health = await auditWrite(tx, context, eventOf({ action: 'insured_person.put', object, patient: account_id }));
  // The partner's list overrides what the desk saw on a paper.
  const listed = { ...days, source: 'partner', operator_account_id: null, compared_at: null };
  if (onList.length > 0) {
    // Two rows may have stood for two persons who count as one by now; both get the same days.
    const ids = onList.map((row) => row.id);
    await health.updateTable('insured_person').set(listed).where('id', 'in', ids).execute();
    return id;
  }
  const { partnerId: partner_id } = context.host;
  await health
    .insertInto('insured_person')
    .values({ id, partner_id, ...owner, ...named, ...listed, person_keys: [key], created_at: iso(context.now) })
    .execute();
  return id;
}
