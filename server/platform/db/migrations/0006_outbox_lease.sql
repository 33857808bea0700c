-- The outbox is the queue: a process leases letters in batches, and the lease of one that was killed ends by itself.
alter table outbox
  -- Not tried before this; null until it was refused once.
  add retry_at timestamptz,
  -- By the database's clock, because processes on two machines need not agree on theirs.
  add leased_until timestamptz,
  add failing_since timestamptz,
  -- Tried often enough: only an operator sends it on.
  add parked_at timestamptz;
drop index outbox_unsent;
create index outbox_owed on outbox (tries, created_at) where sent_at is null and parked_at is null;
create index outbox_reservation on outbox (reservation_id) where reservation_id is not null;
create index outbox_link on outbox (link_id) where link_id is not null;
