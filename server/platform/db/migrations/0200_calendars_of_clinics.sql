-- locks partner_calendar: one row a clinic that keeps its calendar elsewhere, estimated at 2 s a million rows
-- locks calendar_difference: only those of calendars that were never read are removed, estimated at 5 s a million rows
-- locks schedule: only those of clinics whose calendar was never read are written, estimated at 15 s a million rows
-- locks offering: only those of clinics whose calendar was never read are written, estimated at 20 s a million rows
-- removes rows of partner_calendar: one that was never read has given no times and taken no bookings; the operator connects it again
-- removes rows of calendar_difference: those of the same calendars, if there are any
-- A calendar belongs to its clinic and is connected by the operator of the installation, so no partner's desk keeps it.
create temporary table reopened on commit drop as
  select id, provider_id from partner_calendar
  where read_at is null and compared_at is null
    and not exists (select from partner_slot where calendar_id = partner_calendar.id);
delete from calendar_difference where calendar_id in (select id from reopened);
delete from partner_calendar where id in (select id from reopened);

-- One that was in use and whose address was changed since stays paused until the operator resumes it.
update partner_calendar set paused_at = coalesce(paused_at, now()) where read_at is null;
alter table partner_calendar drop column partner_id;
alter table partner_calendar add constraint partner_calendar_open_is_read check (paused_at is not null or read_at is not null);

create or replace function calendar_closes() returns trigger language plpgsql as $$
begin
  update schedule set is_closed = new.paused_at is not null
    where provider_id = new.provider_id and is_closed is distinct from (new.paused_at is not null);
  return new;
end $$;
create or replace function schedule_closes() returns trigger language plpgsql as $$
begin
  new.is_closed := exists (select from partner_calendar where provider_id = new.provider_id and paused_at is not null);
  return new;
end $$;

update schedule set is_closed = false where is_closed and provider_id in (select provider_id from reopened);
update offering set next_free_at = (
    select min(slot.start_at) from slot
    where slot.schedule_id = offering.schedule_id and slot.status = 'free'
      and slot.start_at > now() + schedule.notice_minutes * interval '1 minute'
  )
  from schedule where schedule.id = offering.schedule_id and schedule.provider_id in (select provider_id from reopened);

-- Whether a partner offers the times of a clinic; the row stays when it offers them again, so that a publication of changes says so.
create table clinic_pause (
  partner_id int not null references partner,
  provider_id int not null references provider,
  paused_at timestamptz,
  changed_at timestamptz not null,
  primary key (partner_id, provider_id)
);

-- A partner asks the operator of the installation to connect the calendar of a clinic.
create table calendar_request (
  id uuid primary key,
  partner_id int not null references partner,
  provider_id int not null references provider,
  note text not null,
  requested_at timestamptz not null,
  settled_at timestamptz,
  outcome text check (outcome in ('connected', 'declined')),
  reason text,
  check ((settled_at is null) = (outcome is null))
);
create unique index calendar_request_open on calendar_request (partner_id, provider_id) where settled_at is null;
