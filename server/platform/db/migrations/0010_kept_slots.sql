-- The slots an open or booked reservation keeps: the one list of its states for whoever reads slots and knows no reservation.
create view kept_slot as
  select slot_id from reservation
  where status in ('held', 'pending_verification', 'pending_approval', 'booked', 'arrived', 'fulfilled');
