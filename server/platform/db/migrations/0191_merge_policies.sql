-- outside a transaction
call merge_policies();
create unique index concurrently if not exists subscription_of_entitlement on subscription (of_partner, account_id, entitlement_id) where entitlement_id is not null;
create index concurrently if not exists subscription_former on subscription using gin (former_numbers) where former_numbers <> '{}';
create index concurrently if not exists entitlement_ahead on entitlement (id) where is_ahead;
