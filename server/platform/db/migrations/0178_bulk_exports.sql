-- What a partner's own system takes along of the partner's customers (FHIR Bulk Data), one at a time of each key.
create table bulk_export (
  id uuid primary key,
  partner_id int not null references partner,
  api_key_id int not null references api_key,
  types text[] not null,
  since timestamptz,
  status text not null check (status in ('working', 'done', 'failed', 'removed', 'expired')),
  created_at timestamptz not null,
  -- What had changed by then is in it.
  as_of timestamptz,
  -- Customers are gone through in the order of their ids.
  last_account uuid,
  people int not null default 0,
  tries int not null default 0,
  leased_until timestamptz,
  expires_at timestamptz,
  over_at timestamptz
);
create unique index bulk_export_working on bulk_export (api_key_id) where status = 'working';

create table bulk_export_file (
  export_id uuid not null references bulk_export on delete cascade,
  no int not null,
  kind text not null check (kind in ('output', 'deleted')),
  type text not null,
  count int not null,
  file_id uuid not null references file,
  primary key (export_id, no)
);
create index bulk_export_file_file on bulk_export_file (file_id);
