import type { Services } from '../../identity/context.ts';
import { auditWrite } from '../../platform/audit/audit.ts';
import type { Host } from '../../platform/host.ts';
import { forEachInTransaction } from '../../platform/job-context.ts';
import type { Tx } from '../../platform/transaction.ts';
import { moveTerms } from '../coverage/move-terms.ts';
import type { EventOf, PolicyContext } from '../policy-context.ts';
import { openReview } from '../policy-review/review-case.ts';
import { tellPolicyHolder } from './policy-letter.ts';

type DifferingPolicy = Awaited<ReturnType<typeof lockDiffering>>[number];

export async function followRegister(
  tx: Tx,
  context: PolicyContext,
  policies: readonly DifferingPolicy[],
  eventOf: EventOf,
): Promise<void> {
  for (const policy of policies) {
    const { id, account_id: accountId } = policy;
    const before = { from: policy.valid_from, to: policy.valid_to };
    const after = { from: policy.new_from, to: policy.new_to };
    const object = { type: 'policy', id };
    const reason = `${spelled(before)} > ${spelled(after)}`;
    const event = eventOf({ action: 'policy.change', object, patient: accountId, reason });
    const health = await auditWrite(tx, context, event);
    await health
      .updateTable('subscription')
      .set({ valid_from: after.from, valid_to: after.to })
      .where('of_partner', '=', policy.of_partner)
      .where('id', '=', id)
      .execute();
    const ledger = { tx, health, partnerId: policy.of_partner, now: context.now, actor: event.actor.id };
    if (before.from !== after.from && (await moveTerms(ledger, id)))
      await openReview(tx, context, { id, account_id: accountId }, 'terms');
    if (policy.status === 'active')
      await tellPolicyHolder(tx, context, { accountId, event, facts: { policyId: id, before } });
  }
}

function spelled({ from, to }: { from: string; to: string | null }): string {
  return `${from}–${to ?? ''}`;
}

export function lockDiffering(tx: Tx, entitlementId: string) {
  return tx
    .selectFrom('subscription')
    .innerJoin('entitlement', 'entitlement.id', 'subscription.entitlement_id')
    .innerJoin('account', 'account.id', 'subscription.account_id')
    .select(['subscription.id', 'account_id', 'of_partner', 'subscription.valid_from', 'subscription.valid_to'])
    .select(['entitlement.valid_from as new_from', 'entitlement.valid_to as new_to', 'account.status'])
    .where('entitlement.id', '=', entitlementId)
    .where(({ or, eb, ref }) =>
      or([
        eb('subscription.valid_from', '<>', ref('entitlement.valid_from')),
        eb('subscription.valid_to', 'is distinct from', ref('entitlement.valid_to')),
      ]),
    )
    .orderBy('subscription.id')
    .forNoKeyUpdate('subscription')
    .execute();
}

export async function noteFollowed(tx: Tx, entitlementId: string): Promise<void> {
  await tx
    .updateTable('entitlement')
    .set({ is_ahead: false })
    .where('id', '=', entitlementId)
    .where('is_ahead', '=', true)
    .execute();
}

/** The register may change in other ways than by its operation, so a job catches up. */
export async function followAhead(services: Services, hosts: readonly Host[]): Promise<void> {
  const rows = await services.database.db
    .selectFrom('entitlement')
    .select(['id', 'partner_id'])
    .where('is_ahead', '=', true)
    .orderBy('id')
    .limit(100)
    .execute();
  await forEachInTransaction(services, hosts, { rows, name: 'follow-register' }, async (tx, context, id) => {
    await noteFollowed(tx, id);
    await followRegister(tx, context, await lockDiffering(tx, id), (facts) => ({
      actor: { role: 'system', id: 'system' },
      onBehalfOf: null,
      ...facts,
    }));
  });
}
