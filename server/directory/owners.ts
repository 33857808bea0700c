import { ownersOf } from '../platform/owner.ts';

export const owners = ownersOf({
  clinic_pause: { kind: 'partner', partner: 'partner_id' },
  closure: { kind: 'clinic', clinic: 'provider_id' },
  doctor: { kind: 'installation' },
  freed_slot: { kind: 'part', of: 'slot', by: 'slot_id' },
  holiday: { kind: 'installation' },
  location: { kind: 'installation' },
  offering: { kind: 'clinic', clinic: 'provider_id' },
  provider: { kind: 'clinic', clinic: 'id' },
  provider_address: { kind: 'clinic', clinic: 'provider_id' },
  publication: { kind: 'installation' },
  publication_service: { kind: 'installation' },
  rating: { kind: 'part', of: 'reservation', by: 'reservation_id' },
  schedule: { kind: 'clinic', clinic: 'provider_id' },
  slot: { kind: 'part', of: 'schedule', by: 'schedule_id' },
  specialization: { kind: 'installation' },
  subfunction: { kind: 'installation' },
});
