-- What was typed into a form and not sent yet. The owner is the hash of an account or of a browser's key, about the hash of the
-- reservation's token; what was typed is sealed. The part that tells of somebody's health has a table that only the audit opens.
create table draft (
  id uuid primary key,
  partner_id int not null references partner,
  owner bytea not null,
  form text not null,
  about bytea not null,
  account_id uuid references account on delete cascade,
  sealed bytea not null,
  saved_at timestamptz not null,
  expires_at timestamptz not null,
  unique (partner_id, owner, form, about)
);
create index draft_age on draft (expires_at);
create index draft_about on draft (about);

create table draft_health (
  draft_id uuid primary key references draft on delete cascade,
  sealed bytea not null
);
