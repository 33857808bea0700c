import { ownersOf } from '../platform/owner.ts';

export const owners = ownersOf({
  complaint: { kind: 'person', person: 'account_id', partner: 'partner_id' },
});
