-- outside a transaction
create index concurrently if not exists coverage_approval_unbooked on coverage_approval (valid_to) where ended_at is null and reservation_id is null;
