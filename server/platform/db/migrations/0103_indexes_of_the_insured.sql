-- outside a transaction
create index concurrently if not exists subscription_entitlement on subscription (entitlement_id) where entitlement_id is not null;
create index concurrently if not exists relative_cover on relative (partner_id, cover_due_at, id) where cover_due_at is not null;
create index concurrently if not exists relative_cover_file on relative (cover_file_id) where cover_file_id is not null;
create index concurrently if not exists relative_unasked on relative (partner_id, id) where coverage_shared and cover_asked_at is null and status = 'active';
create index concurrently if not exists relative_unkeyed on relative (id) where person_key is null;
