import { iso } from '../platform/clock.ts';
import { forEachRow } from '../platform/for-each-row.ts';
import type { Host } from '../platform/host.ts';
import { jobContext } from '../platform/job-context.ts';
import { inTransaction, type Tx } from '../platform/transaction.ts';
import type { Context, Services } from './context.ts';

const atOnce = 100;

/** Cases of a kind whose customer has let their time pass, each in a transaction of its own; `end` looks again under its lock. */
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
  await forEachRow(
    services,
    silent,
    ({ id }) => id,
    async ({ id, partner_id, locale }) => {
      const host = hosts.find(({ partnerId }) => partnerId === partner_id);
      if (!host) return;
      const context = jobContext(services, host, locale ?? '', `silent-${id}`);
      await inTransaction(services, (tx) => end(tx, context, id));
    },
  );
}
