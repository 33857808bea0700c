-- When a slot was written last, by the database's clock: a publication of what has changed since a moment asks for it.
alter table slot add column changed_at timestamptz not null default now();

create function slot_changed() returns trigger language plpgsql as $$
begin
  new.changed_at := clock_timestamp();
  return new;
end $$;
create trigger slot_changed before update on slot for each row when (old.* is distinct from new.*) execute function slot_changed();
