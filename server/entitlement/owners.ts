import { ownersOf } from '../platform/owner.ts';

export const owners = ownersOf({
  coverage_approval: { kind: 'part', of: 'subscription', by: 'subscription_id' },
  coverage_entry: { kind: 'part', of: 'subscription', by: 'subscription_id' },
  insured_person: { kind: 'partner', partner: 'partner_id' },
  policy_review: { kind: 'person', person: 'account_id', partner: 'partner_id' },
  product: { kind: 'partner', partner: 'partner_id' },
  relative: { kind: 'person', person: 'account_id', partner: 'partner_id' },
  subscription: { kind: 'person', person: 'account_id', partner: 'of_partner' },
});
