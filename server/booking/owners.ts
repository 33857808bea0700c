import { ownersOf } from '../platform/owner.ts';

export const owners = ownersOf({
  calendar_difference: { kind: 'part', of: 'partner_calendar', by: 'calendar_id' },
  calendar_request: { kind: 'partner', partner: 'partner_id' },
  calendar_feed: { kind: 'person', person: 'account_id' },
  call_back: { kind: 'person', person: 'account_id', partner: 'partner_id' },
  call_back_step: { kind: 'part', of: 'call_back', by: 'call_back_id' },
  call_back_wish: { kind: 'part', of: 'call_back', by: 'call_back_id' },
  favourite: { kind: 'person', person: 'account_id' },
  favourite_doctor: { kind: 'person', person: 'account_id' },
  partner_calendar: { kind: 'clinic', clinic: 'provider_id' },
  partner_slot: { kind: 'part', of: 'partner_calendar', by: 'calendar_id' },
  reminder: { kind: 'part', of: 'reservation', by: 'reservation_id' },
  reservation: { kind: 'person', person: 'account_id', partner: 'partner_id' },
  reservation_move: { kind: 'part', of: 'reservation', by: 'reservation_id' },
  reservation_token: { kind: 'part', of: 'reservation', by: 'reservation_id' },
  waiting_offer: { kind: 'part', of: 'waiting_place', by: 'place_id' },
  waiting_place: { kind: 'person', person: 'account_id', partner: 'partner_id' },
  waiting_wish: { kind: 'part', of: 'waiting_place', by: 'place_id' },
});
