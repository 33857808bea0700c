-- The name of this database. The folder or bucket of files keeps it too, so that no other database takes it for its own.
create table installation (
  one boolean primary key default true check (one),
  id uuid not null default gen_random_uuid()
);
insert into installation default values;

-- Objects of the storage that no row names: left alone for a day, set aside for thirty more, then removed.
create table file_orphan (
  name text primary key,
  found_at timestamptz not null,
  aside_at timestamptz
);
create index file_orphan_waiting on file_orphan (found_at) where aside_at is null;
create index file_orphan_aside on file_orphan (aside_at) where aside_at is not null;
