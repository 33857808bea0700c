-- outside a transaction

-- Free and taken times have an index each; the search for times of one calendar asks for these too.
create index concurrently if not exists slot_unavailable on slot (schedule_id, start_at) where status = 'busy-unavailable';
