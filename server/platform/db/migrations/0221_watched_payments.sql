-- outside a transaction
-- The metrics ask every few seconds for the few that wait for a person, and for those paid within the hour.
create index concurrently if not exists payment_parked on payment (gateway) where parked_at is not null;
create index concurrently if not exists payment_paid on payment (paid_at) where paid_at is not null;
