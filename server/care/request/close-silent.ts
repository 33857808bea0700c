import { careRequestStates } from '../../../contract/care/request-states.ts';
import { jobContext } from '../../booking/job-context.ts';
import { iso } from '../../platform/clock.ts';
import { forEachRow } from '../../platform/for-each-row.ts';
import type { Host } from '../../platform/host.ts';
import { inTransaction } from '../../platform/transaction.ts';
import type { Services } from '../context.ts';
import { act } from './act.ts';
import { requestAtDesk } from './request-row.ts';

const atOnce = 100;

/** A customer who neither writes nor ends it has said enough; another request can be sent any day. */
export async function closeSilent(services: Services, hosts: readonly Host[]): Promise<void> {
  const silent = await services.database.db
    .selectFrom('care_request')
    .select(['id', 'partner_id', 'locale'])
    .where('turn', '=', 'customer')
    .where('closed_at', 'is', null)
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
      const context = jobContext(services, host, locale, `close-${id}`);
      await inTransaction(services, async (tx) => {
        const row = await requestAtDesk(tx, context, id);
        const isSilent = row.due_at !== null && Temporal.Instant.compare(row.due_at, context.now) < 0;
        if (careRequestStates[row.status].turn === 'customer' && isSilent) await act(tx, context, row, 'end');
      });
    },
  );
}
