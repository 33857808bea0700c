-- Files of customers. What is on its way in waits in `upload`; a file's bytes lie outside the database in sealed pieces under
-- random names, and its key here, wrapped: without its row in `file_key` nothing of a file can be read any more.
create table upload (
  id uuid primary key,
  partner_id int not null references partner,
  -- The hash of an account or of a browser's key, as in `draft`.
  owner bytea not null,
  account_id uuid references account on delete cascade,
  purpose text not null,
  -- What was said of the file before its bytes, sealed: its name may tell of somebody's health.
  said bytea not null,
  length bigint,
  received bigint not null default 0,
  expires_at timestamptz not null
);
create index upload_age on upload (expires_at);

create table file (
  id uuid primary key,
  -- The order in which they came.
  no bigint not null generated always as identity,
  partner_id int not null references partner,
  owner bytea not null,
  account_id uuid references account,
  purpose text not null,
  name text not null,
  -- What two names that are the same have in common (S5-17).
  name_key text not null,
  kind text not null,
  size bigint not null,
  sha256 bytea not null,
  -- Of the bytes as they were sent, before they were made harmless.
  sent_sha256 bytea not null,
  has_preview boolean not null default false,
  scan text not null check (scan in ('off', 'waiting', 'clean', 'infected')),
  status text not null check (status in ('staged', 'attached', 'removed', 'expired', 'refused')),
  -- Until a person of the partner's lets go of it, nobody removes it.
  legal_hold boolean not null default false,
  created_at timestamptz not null,
  -- When a staged file is let go.
  expires_at timestamptz,
  updated_at timestamptz not null default now_of_change()
);
create trigger file_touch before update on file for each row execute function touch();
create unique index file_staged_name on file (partner_id, owner, purpose, name_key) where status = 'staged';
create index file_owner on file (owner, sent_sha256) where status in ('staged', 'attached');
create index file_staged_age on file (expires_at) where status = 'staged';
create index file_unscanned on file (created_at) where scan = 'waiting';

create table file_key (
  file_id uuid primary key,
  wrapped bytea not null
);
create index file_key_secret on file_key ((substring(wrapped from 1 for 4)));

create table file_piece (
  name text primary key,
  file_id uuid not null,
  part text not null,
  no int not null,
  bytes int not null,
  written_at timestamptz not null,
  -- Since when the object is not where it should be.
  missing_since timestamptz,
  unique (file_id, part, no)
);

create index file_piece_missing on file_piece (missing_since) where missing_since is not null;
