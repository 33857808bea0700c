import type { Services } from '../../identity/context.ts';
import { auditWrite } from '../../platform/audit/audit.ts';
import type { Host } from '../../platform/host.ts';
import { jobContext } from '../../platform/job-context.ts';
import { olderThan, unsealed } from '../../platform/older-seal.ts';
import { inTransaction } from '../../platform/transaction.ts';
import { relativeEvent } from './relative-event.ts';

const atOnce = 100;

/** Seals the identifiers of relatives with the newest secret, because they outlive old ones (0028). */
export async function resealRelatives(services: Services, hosts: readonly Host[]): Promise<void> {
  const { database, keys, log } = services;
  if (keys.all.length === 1) return;
  const rows = await database.db
    .selectFrom('relative')
    .select(['id', 'account_id', 'partner_id', 'locale', 'identifiers'])
    .where('identifiers', 'is not', null)
    .where(olderThan('identifiers', keys.id))
    .limit(atOnce)
    .execute();
  for (const { id, account_id, partner_id, locale, identifiers } of rows) {
    const host = hosts.find(({ partnerId }) => partnerId === partner_id);
    const plain = identifiers === null ? undefined : unsealed(() => keys.open(identifiers), log);
    if (!host || plain === undefined) continue;
    const context = jobContext(services, host, locale, `reseal-${id}`);
    await inTransaction(services, async (tx) => {
      const health = await auditWrite(tx, context, relativeEvent(context, account_id, 'reseal', id));
      await health
        .updateTable('relative')
        .set({ identifiers: keys.seal(plain) })
        .where('id', '=', id)
        .where('identifiers', '=', identifiers)
        .execute();
    });
  }
}
