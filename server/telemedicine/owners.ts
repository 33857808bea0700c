import { ownersOf } from '../platform/owner.ts';

export const owners = ownersOf({
  duty_shift: { kind: 'partner', partner: 'partner_id' },
  video_guest: { kind: 'part', of: 'reservation', by: 'reservation_id' },
  video_ticket: { kind: 'installation' },
  video_visit: { kind: 'person', person: 'account_id', partner: 'partner_id' },
});
