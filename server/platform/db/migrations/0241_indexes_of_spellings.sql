-- outside a transaction
create index concurrently if not exists relative_to_key on relative (partner_id, account_id) where keyed_at is null;
create index concurrently if not exists insured_person_to_compare on insured_person (id) where compared_at is null;
drop index concurrently if exists relative_unkeyed;
