-- locks slot: one column with a constant, and one index of what is taken: in a quiet hour, 2 s a million rows
-- When a doctor is on duty for visits by video that begin as soon as somebody asks.
create table duty_shift (
  id uuid primary key,
  -- At whose desk it is kept; the patients of every partner are seen in it.
  partner_id int not null references partner,
  schedule_id int not null references schedule on delete cascade,
  subfunction_id int not null references subfunction,
  doctor_id int not null references doctor,
  start_at timestamptz not null,
  -- Earlier than planned where it was ended; its start where that came first.
  end_at timestamptz not null,
  -- Of each visit.
  minutes int not null check (minutes > 0),
  created_at timestamptz not null,
  ended_at timestamptz,
  check (end_at > start_at or (end_at = start_at and ended_at is not null)),
  constraint duty_shift_one_at_a_time exclude using gist (doctor_id with =, tstzrange(start_at, end_at) with &&)
);
create index duty_shift_end on duty_shift (end_at);

-- Made for one visit in a shift: no provider publishes it, it needs no notice, and it is free to nobody else.
alter table slot add column on_duty boolean not null default false;
create index slot_taken on slot (schedule_id, start_at) where status in ('busy', 'busy-tentative');

-- A time that is made for one person is nothing for those who wait.
create or replace function slots_added() returns trigger language plpgsql as $$
begin
  if exists (select from waiting_wish where status in ('waiting', 'offered')) then
    insert into freed_slot (slot_id)
    with touched as materialized (select distinct schedule_id from added where not on_duty),
      awaited as materialized (select schedule_id from touched where somebody_waits(schedule_id))
    select id from added join awaited using (schedule_id)
    where status = 'free' and not on_duty and booking_url is null and booking_phone is null
    on conflict (slot_id) do nothing;
  end if;
  return null;
end $$;
