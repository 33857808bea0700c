-- A customer's calendar feed: one secret address at a time, of which only the hash is kept.
create table calendar_feed (
  account_id uuid primary key references account on delete cascade,
  no int not null,
  hash bytea unique,
  created_at timestamptz not null
);
