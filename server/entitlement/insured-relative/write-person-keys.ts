import type { Services } from '../../identity/context.ts';
import { erasedName } from '../../identity/letters/account-letter.ts';
import { auditWrite } from '../../platform/audit/audit.ts';
import type { Host } from '../../platform/host.ts';
import { jobContext } from '../../platform/job-context.ts';
import { inTransaction } from '../../platform/transaction.ts';
import { personKey } from '../insured/person-key.ts';
import { relativeEvent } from '../relative/relative-event.ts';

const atOnce = 500;

/** For relatives from before there was a key; those whose mandate is over count too, by what they have used. */
export async function writePersonKeys(services: Services, hosts: readonly Host[]): Promise<void> {
  const rows = await services.database.db
    .selectFrom('relative')
    .select(['id', 'account_id', 'partner_id', 'locale', 'family_name', 'given_name', 'birth_date'])
    .where('person_key', 'is', null)
    .where('family_name', '!=', erasedName)
    .orderBy('id')
    .limit(atOnce)
    .execute();
  for (const row of rows) {
    const host = hosts.find(({ partnerId }) => partnerId === row.partner_id);
    if (!host) continue;
    const context = jobContext(services, host, row.locale, `person-key-${row.id}`);
    await inTransaction(services, async (tx) => {
      const health = await auditWrite(tx, context, relativeEvent(context, row.account_id, 'key', row.id));
      await health
        .updateTable('relative')
        .set({ person_key: personKey(row) })
        .where('id', '=', row.id)
        .execute();
    });
  }
}
