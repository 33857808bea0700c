import { iso } from '../platform/clock.ts';
import type { Host } from '../platform/host.ts';
import { forEachInTransaction } from '../platform/job-context.ts';
import type { Tx } from '../platform/transaction.ts';
import type { Context, Services } from './context.ts';

const atOnce = 100;

export async function endSilent(
  services: Services,
  hosts: readonly Host[],
  kind: string,
  end: (tx: Tx, context: Context, id: string) => Promise<void>,
): Promise<void> {
  const silent = await services.database.db
    .selectFrom('case_head')
    .select(['id', 'partner_id', 'locale'])
    .where('kind', '=', kind)
    .where('turn', '=', 'customer')
    .where('due_at', '<', iso(services.clock()))
    .orderBy('due_at')
    .limit(atOnce)
    .execute();
  await forEachInTransaction(services, hosts, { rows: silent, name: 'silent' }, end);
}
