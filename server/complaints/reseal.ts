import type { Context, Services } from '../booking/context.ts';
import { auditWrite } from '../platform/audit/audit.ts';
import type { Host } from '../platform/host.ts';
import { forEachAtHost } from '../platform/job-context.ts';
import { olderThan, unsealed } from '../platform/older-seal.ts';
import { inTransaction } from '../platform/transaction.ts';
import { complaintEvent } from './move.ts';

const atOnce = 100;

/** Seals the details of guests again with the newest secret, because the register outlives old secrets (0028). */
export async function resealComplaints(services: Services, hosts: readonly Host[]): Promise<void> {
  const { database, keys } = services;
  if (keys.all.length === 1) return;
  const rows = await database.db
    .selectFrom('complaint')
    .select(['id', 'partner_id', 'locale'])
    .where(olderThan('person', keys.id))
    .limit(atOnce)
    .execute();
  await forEachAtHost(services, hosts, { rows, name: 'reseal' }, (context, { id }) => resealOne(context, id));
}

async function resealOne(context: Context, id: string): Promise<void> {
  const { keys, log } = context;
  await inTransaction(context, async (tx) => {
    const row = await tx
      .selectFrom('complaint')
      .select(['id', 'account_id', 'person'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    const sealed = row?.person ?? null;
    const person = sealed === null ? undefined : unsealed(() => keys.open(sealed), log);
    if (!row || person === undefined) return;
    const health = await auditWrite(tx, context, complaintEvent(context, row, 'reseal'));
    await health
      .updateTable('complaint')
      .set({ person: keys.seal(person) })
      .where('id', '=', id)
      .execute();
  });
}
