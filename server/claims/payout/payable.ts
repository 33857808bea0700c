import { claimRules } from '../../../contract/claims/claim-rules.ts';
import type { Context } from '../../booking/context.ts';
import { isHere } from '../../platform/owner.ts';
import type { Tx } from '../../platform/transaction.ts';
import { owners } from '../owners.ts';

export function payable(db: Tx | Context['database']['db'], { host }: Context) {
  return db
    .selectFrom('claim')
    .where(isHere({ host }, owners.claim))
    .where('status', 'in', ['approved', 'partially_approved'])
    .whereRef('accepted', '>', 'paid')
    .orderBy('decided_at')
    .orderBy('id')
    .limit(claimRules.mostPayments);
}
