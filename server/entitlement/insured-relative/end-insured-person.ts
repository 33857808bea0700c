import { sql } from 'kysely';
import { notFound } from '../../../contract/platform/problem.ts';
import type { Handler } from '../../identity/context.ts';
import { partnerEvent } from '../../identity/partner-event.ts';
import { keyOf } from '../../identity/session/api-key.ts';
import { auditWrite } from '../../platform/audit/audit.ts';
import { isHere } from '../../platform/owner.ts';
import { inTransaction } from '../../platform/transaction.ts';
import { insuredView } from '../insured/list-insured-persons.ts';
import { owners } from '../owners.ts';
import { tellRelative } from '../relative/letters.ts';
import { relativesInsuredAs } from './relatives-insured-as.ts';

/** Visits that are booked stand; from the day after, the coverage pays nothing more for them. */
export const endInsuredPerson: Handler<'endInsuredPerson'> = async ({ insuredPersonId, lastDay }, context) => {
  const { id: apiKeyId } = await keyOf(context, context, 'members');
  return inTransaction(context, async (tx) => {
    const row = await tx
      .selectFrom('insured_person')
      .selectAll()
      .where('id', '=', insuredPersonId)
      .where(isHere(context, owners.insured_person))
      .forUpdate()
      .executeTakeFirstOrThrow(notFound);
    const relatives = await relativesInsuredAs(tx, row);
    const object = { type: 'insured_person', id: row.id };
    const patient = relatives[0]?.account_id ?? null;
    const event = partnerEvent(apiKeyId, { action: 'insured_person.end', object, patient });
    const health = await auditWrite(tx, context, event);
    const ended = await health
      .updateTable('insured_person')
      // A cover that never came into force ends on the day before its first.
      .set({ valid_to: sql`greatest(${lastDay}::date, valid_from - 1)` })
      .where(sql<boolean>`coalesce(entitlement_id, subscription_id) = ${row.entitlement_id ?? row.subscription_id}`)
      .where(sql<boolean>`person_keys && ${row.person_keys}`)
      .returningAll()
      .execute();
    for (const relative of relatives) await tellRelative(tx, context, 'relative_news', relative);
    return insuredView(ended.find(({ id }) => id === row.id) ?? row);
  });
};
