-- What aggregators say of their sources: when a schedule was last known to be right, whether it has times that they do not know,
-- and by which identifiers a place is known elsewhere.
alter table publication add column stale_after_minutes int check (stale_after_minutes > 0);
alter table schedule add column synced_at timestamptz,
  add column availability text check (availability in ('some', 'none', 'unknown'));
alter table provider_address add column identifiers text[] not null default '{}';
