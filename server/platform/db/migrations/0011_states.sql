-- Every step from one state to another, of reservations and of whatever else has states; written by `moveTo` alone.
create table state_change (
  id bigint generated always as identity primary key,
  object_type text not null,
  object_id uuid not null,
  from_state text,
  to_state text not null,
  at timestamptz not null,
  actor text not null,
  on_behalf_of text
);
create index state_change_object on state_change (object_type, object_id, id);

-- The instant a transaction stands for: what its audit row says, else the database's own.
create function now_of_change() returns timestamptz stable language sql as
  $$ select coalesce(nullif(current_setting('kapu.now', true), '')::timestamptz, now()) $$;

create function touch() returns trigger language plpgsql as $$
begin
  if new.updated_at is not distinct from old.updated_at then
    new.updated_at := now_of_change();
  end if;
  return new;
end $$;

alter table reservation alter column updated_at set default now_of_change();
alter table account alter column updated_at set default now_of_change();
create trigger reservation_touch before update on reservation for each row execute function touch();
create trigger account_touch before update on account for each row execute function touch();
