import { ownersOf } from '../platform/owner.ts';

export const owners = ownersOf({
  bulk_export: { kind: 'partner', partner: 'partner_id' },
  bulk_export_file: { kind: 'part', of: 'bulk_export', by: 'export_id' },
  imported_bundle: { kind: 'person', person: 'account_id' },
  imported_resource: { kind: 'person', person: 'account_id' },
});
