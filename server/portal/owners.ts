import { ownersOf } from '../platform/owner.ts';

export const owners = ownersOf({
  host: { kind: 'partner', partner: 'partner_id' },
  partner: { kind: 'installation' },
});
