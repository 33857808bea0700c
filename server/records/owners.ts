import { ownersOf } from '../platform/owner.ts';

export const owners = ownersOf({
  record: { kind: 'person', person: 'account_id', partner: 'partner_id' },
  record_file: { kind: 'part', of: 'record', by: 'record_id' },
});
