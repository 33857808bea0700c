import { ownersOf } from '../platform/owner.ts';

export const owners = ownersOf({
  claim: { kind: 'person', person: 'account_id', partner: 'partner_id' },
  claim_expense: { kind: 'person', person: 'account_id', partner: 'partner_id' },
  claim_payment: { kind: 'part', of: 'claim', by: 'claim_id' },
  claim_payout: { kind: 'partner', partner: 'partner_id' },
  preauthorization: { kind: 'person', person: 'account_id', partner: 'partner_id' },
  preauthorization_item: { kind: 'part', of: 'preauthorization', by: 'preauthorization_id' },
});
