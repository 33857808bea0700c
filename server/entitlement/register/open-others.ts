import { personalKinds } from '../../../contract/identity/entitlement-kinds.ts';
import { type KnownIdentifier, takeUp } from '../../identity/registration/redeem.ts';
import { auditWrite } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/transaction.ts';
import type { EventOf, PolicyContext } from '../policy-context.ts';
import { tellPolicyHolder } from './policy-letter.ts';

type OpenedPolicy = { accountId: string; policyId: string };

export async function openOthers(tx: Tx, context: PolicyContext, known: KnownIdentifier): Promise<OpenedPolicy[]> {
  if (!personalKinds.some((kind) => kind === known.kind)) return [];
  const opened: OpenedPolicy[] = [];
  for (const { id: accountId, birth_date: birthDate } of await ownersOf(tx, known)) {
    const { policyIds } = await takeUp(tx, context, { accountId, birthDate }, known);
    opened.push(...policyIds.map((policyId) => ({ accountId, policyId })));
  }
  return opened;
}

export async function tellOpened(
  tx: Tx,
  context: PolicyContext,
  opened: readonly OpenedPolicy[],
  eventOf: EventOf,
): Promise<void> {
  for (const { accountId, policyId } of opened) {
    const event = eventOf({ action: 'policy.open', object: { type: 'policy', id: policyId }, patient: accountId });
    await auditWrite(tx, context, event);
    await tellPolicyHolder(tx, context, { accountId, event, facts: { policyId, before: null } });
  }
}

function ownersOf(tx: Tx, { partnerId, kind, hashes }: KnownIdentifier) {
  return tx
    .selectFrom('account')
    .innerJoin('subscription', 'subscription.account_id', 'account.id')
    .innerJoin('entitlement', 'entitlement.id', 'entitlement_id')
    .select(['account.id', 'account.birth_date'])
    .distinct()
    .where('entitlement.partner_id', '=', partnerId)
    .where('kind', '=', kind)
    .where('hash', 'in', hashes)
    .where('account.status', '=', 'active')
    .orderBy('account.id')
    .execute();
}
