-- The secrets this portal has been started with, by four bytes that identify one and reveal nothing of it.
create table known_secret (
  mark bytea primary key,
  at timestamptz not null
);
