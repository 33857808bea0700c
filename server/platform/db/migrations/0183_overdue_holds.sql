-- outside a transaction
-- The overdue of one doctor are asked for by every hold, and are few.
create index concurrently if not exists reservation_overdue on reservation (doctor_id, expires_at)
  where status in ('held', 'pending_verification', 'pending_payment');
drop index concurrently if exists reservation_open;
create index concurrently if not exists reservation_mail on reservation (partner_id, lower(email)) where email is not null;
drop index concurrently if exists reservation_email;
