create table imported_bundle (
  account_id uuid primary key references account on delete cascade,
  imported_at timestamptz not null
);

create table imported_resource (
  account_id uuid not null references imported_bundle on delete cascade,
  no int not null,
  resource jsonb not null,
  primary key (account_id, no)
);
