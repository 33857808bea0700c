import { sql } from 'kysely';
import type { Services } from '../../identity/context.ts';
import { erasedName } from '../../identity/letters/account-letter.ts';
import { auditWrite } from '../../platform/audit/audit.ts';
import { iso } from '../../platform/clock.ts';
import type { Host } from '../../platform/host.ts';
import { jobContext } from '../../platform/job-context.ts';
import { inTransaction, type Tx } from '../../platform/transaction.ts';
import { personKey } from '../insured/person-key.ts';
import type { RelativeRow } from '../relative/find-relative.ts';
import { relativeEvent } from '../relative/relative-event.ts';
import { lockRelatives } from '../relative/sharing.ts';

const atOnce = 500;

/** Ended mandates get keys too, because their use counts. An account's keys change together, so that no limit is used twice. */
export async function writePersonKeys(services: Services, hosts: readonly Host[]): Promise<void> {
  const accounts = await services.database.db
    .selectFrom('relative')
    .select(['account_id', 'partner_id'])
    .distinct()
    .where('keyed_at', 'is', null)
    .where('family_name', '!=', erasedName)
    .limit(atOnce)
    .execute();
  for (const { account_id, partner_id } of accounts) {
    const host = hosts.find(({ partnerId }) => partnerId === partner_id);
    if (!host) continue;
    const context = jobContext(services, host, host.brand.locale, `person-keys-${account_id}`);
    await inTransaction(services, async (tx) => {
      await lockRelatives(tx, account_id);
      const rows = await tx
        .selectFrom('relative')
        .selectAll()
        .where('account_id', '=', account_id)
        .where('keyed_at', 'is', null)
        .where('family_name', '!=', erasedName)
        .orderBy('id')
        .forUpdate()
        .execute();
      for (const row of rows) {
        const key = personKey(row);
        if (row.person_key !== null && row.person_key !== key) await keepListed(tx, row, key);
        const health = await auditWrite(tx, context, relativeEvent(context, account_id, 'key', row.id));
        await health
          .updateTable('relative')
          .set({ person_key: key, keyed_at: iso(context.now) })
          .where('id', '=', row.id)
          .execute();
      }
    });
  }
}

/** Rows of the insured that have the relative's old key get the new one beside it, in the same transaction. */
async function keepListed(
  tx: Tx,
  { account_id, person_key }: Pick<RelativeRow, 'account_id' | 'person_key'>,
  key: string,
) {
  await sql`update insured_person i set person_keys = array_append(i.person_keys, ${key}) from subscription s
    where s.account_id = ${account_id} and coalesce(i.entitlement_id, i.subscription_id) in (s.entitlement_id, s.id)
      and ${person_key} = any(i.person_keys) and not ${key} = any(i.person_keys)`.execute(tx);
}
