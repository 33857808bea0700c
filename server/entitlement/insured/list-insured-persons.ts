import type { Selectable } from 'kysely';
import { InsuredPerson } from '../../../contract/entitlement/insured.ts';
import type { Handler } from '../../identity/context.ts';
import { partnerEvent } from '../../identity/partner-event.ts';
import { keyOf } from '../../identity/session/api-key.ts';
import { auditRead } from '../../platform/audit/audit.ts';
import type { DB } from '../../platform/db/types.ts';
import { listOwnerOf } from './policy-named.ts';

const longest = 100;

export const listInsuredPersons: Handler<'listInsuredPersons'> = async (input, context) => {
  const { id: apiKeyId } = await keyOf(context, context, 'members');
  const { db } = context.database;
  const { entitlement_id, subscription_id, account_id } = await listOwnerOf(db, context, input);
  const rows = await db
    .selectFrom('insured_person')
    .selectAll()
    .where(({ or, eb }) => or([eb('entitlement_id', '=', entitlement_id), eb('subscription_id', '=', subscription_id)]))
    .orderBy('birth_date')
    .orderBy('id')
    .limit(longest)
    .execute();
  const object = { type: 'policy', id: entitlement_id ?? subscription_id };
  const did = { action: 'insured_person.read', object, patient: account_id } as const;
  await auditRead(db, context, partnerEvent(apiKeyId, did));
  return { items: rows.map(insuredView) };
};

export function insuredView(row: Selectable<DB['insured_person']>): InsuredPerson {
  return {
    id: row.id,
    lastName: row.family_name,
    firstName: row.given_name,
    birthDate: row.birth_date,
    validFrom: row.valid_from,
    validTo: row.valid_to,
    source: InsuredPerson.shape.source.parse(row.source),
  };
}
