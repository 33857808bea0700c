-- locks schedule: a new column with a constant is not read, 0.01 s a million rows
-- locks offering: only those of providers whose calendar is paused are written, estimated at 20 s a million rows
-- Whether nothing can be booked in it now, because the calendar it is kept in is paused or has never been read.
alter table schedule add column is_closed boolean not null default false;
update schedule set is_closed = true where provider_id in
  (select provider_id from partner_calendar where paused_at is not null or read_at is null);

create function calendar_closes() returns trigger language plpgsql as $$
begin
  update schedule set is_closed = new.paused_at is not null or new.read_at is null
    where provider_id = new.provider_id and is_closed is distinct from (new.paused_at is not null or new.read_at is null);
  return new;
end $$;
create trigger calendar_closes after insert or update of paused_at, read_at on partner_calendar
  for each row execute function calendar_closes();

create function schedule_closes() returns trigger language plpgsql as $$
begin
  new.is_closed := exists (select from partner_calendar
    where provider_id = new.provider_id and (paused_at is not null or read_at is null));
  return new;
end $$;
create trigger schedule_closes before insert on schedule for each row execute function schedule_closes();

update offering set next_free_at = null from schedule where schedule.id = offering.schedule_id and schedule.is_closed;
