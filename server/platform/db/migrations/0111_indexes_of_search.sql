-- outside a transaction
create index concurrently if not exists account_unsearchable on account (searchable_by, id) where status = 'active';
create index concurrently if not exists account_identifier_known on account_identifier (kind, hash);
create index concurrently if not exists call_back_phone on call_back (partner_id, phone_hash) where phone_hash is not null;
create index concurrently if not exists call_back_unsearchable on call_back (id) where phone_hash is null;
create index concurrently if not exists audit_opened_persons on audit (at, actor, object_id) where action = 'account.open';
