import { claimStates } from '../../../contract/claims/claim-states.ts';
import { jobContext } from '../../booking/job-context.ts';
import { iso } from '../../platform/clock.ts';
import { forEachRow } from '../../platform/for-each-row.ts';
import type { Host } from '../../platform/host.ts';
import { inTransaction, type Tx } from '../../platform/transaction.ts';
import type { Context, Services } from '../context.ts';
import { type ClaimRow, claimAtDesk } from './claim-row.ts';
import { openClaim } from './move-claim.ts';

const atOnce = 100;

/** Whoever does not say what was asked for in fifteen days is told that the claim is rejected for it, and may object. */
export async function closeSilent(services: Services, hosts: readonly Host[]): Promise<void> {
  const silent = await services.database.db
    .selectFrom('claim')
    .select(['id', 'partner_id', 'locale'])
    .where('status', '=', 'info_requested')
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
      const context = jobContext(services, host, locale, `claim-${id}`);
      await inTransaction(services, async (tx) => {
        const row = await claimAtDesk(tx, context, id);
        const isSilent = row.due_at !== null && Temporal.Instant.compare(row.due_at, context.now) < 0;
        if (claimStates[row.status].due !== 'information' || !isSilent) return;
        if (row.decided !== null) return goBack(tx, context, row);
        const rejected = { decided: 'rejected', decided_at: iso(context.now), accepted: 0 };
        const { health } = await openClaim(tx, context, row, 'expire', rejected);
        await health
          .updateTable('claim_expense')
          .set(({ ref }) => ({ claimed: ref('amount'), accepted: 0, reason_code: 'silence' }))
          .where('claim_id', '=', id)
          .where('currency', '=', row.currency)
          .execute();
      });
    },
  );
}

/** An objection that is not gone on with: what was decided before stays, and what of it is open is paid. */
async function goBack(tx: Tx, context: Context, row: ClaimRow): Promise<void> {
  const { moved } = await openClaim(tx, context, row, 'expire');
  const { accepted } = moved;
  if (accepted !== null && accepted > 0 && accepted === moved.paid) await openClaim(tx, context, moved, 'settle');
}
