-- outside a transaction

create index concurrently if not exists outbox_due on outbox (channel, tries, created_at) where sent_at is null and parked_at is null;
drop index concurrently if exists outbox_owed;
