-- The waiting list. What a customer wishes tells of their health: only the audit opens it, and it goes with its place.
create table waiting_place (
  id uuid primary key,
  partner_id int not null references partner,
  account_id uuid not null references account on delete cascade,
  created_at timestamptz not null,
  over_at timestamptz,
  -- Whether a job has looked for times that are free already, since the wait began, was changed or went on.
  looked boolean not null default false
);
create index waiting_place_new on waiting_place (id) where not looked and over_at is null;
create index waiting_place_account on waiting_place (account_id, created_at);
create index waiting_place_over on waiting_place (over_at) where over_at is not null;

create table waiting_wish (
  place_id uuid primary key references waiting_place on delete cascade,
  account_id uuid not null references account on delete cascade,
  subscription_id uuid references subscription,
  subfunction_id int not null references subfunction,
  doctor_id int references doctor,
  provider_id int references provider,
  location_id text references location,
  earliest_day date not null,
  latest_day date not null,
  -- 1 is Monday.
  weekdays int[] not null,
  day_parts text[] not null,
  -- An own booking: only earlier times are wished for.
  earlier_than uuid references reservation,
  status text not null default 'waiting' check (status in ('waiting', 'offered', 'taken', 'left', 'ended')),
  -- Who waits longest is asked first; an offer nobody answers begins the wait anew.
  waits_since timestamptz not null,
  check (latest_day >= earliest_day)
);
create unique index waiting_wish_once on waiting_wish (account_id, subfunction_id, doctor_id, provider_id, location_id)
  nulls not distinct where status in ('waiting', 'offered');
create index waiting_wish_line on waiting_wish (subfunction_id, waits_since, place_id) where status in ('waiting', 'offered');
create index waiting_wish_for on waiting_wish (subfunction_id, doctor_id, provider_id, waits_since) where status in ('waiting', 'offered');
create index waiting_wish_ending on waiting_wish (latest_day) where status = 'waiting';
create index waiting_wish_reservation on waiting_wish (earlier_than) where earlier_than is not null;

-- A time held for one person; `outcome` is null while the offer is open.
create table waiting_offer (
  id uuid primary key,
  place_id uuid not null references waiting_place on delete cascade,
  account_id uuid not null references account on delete cascade,
  slot_id uuid not null references slot,
  reservation_id uuid not null unique references reservation,
  offered_at timestamptz not null,
  ends_at timestamptz not null,
  outcome text check (outcome in ('taken', 'booked', 'failed', 'passed', 'lapsed', 'withdrawn'))
);
create unique index waiting_offer_one_open on waiting_offer (account_id) where outcome is null;
create unique index waiting_offer_once on waiting_offer (slot_id, account_id) where outcome is distinct from 'withdrawn';
create index waiting_offer_ending on waiting_offer (ends_at) where outcome is null;
create index waiting_offer_unsettled on waiting_offer (reservation_id) where outcome = 'taken';
create index waiting_offer_place on waiting_offer (place_id);

-- The times to be offered: those that became free while somebody waits for such a time. Due at once, or when the quiet hours end.
create table freed_slot (
  slot_id uuid primary key references slot on delete cascade,
  due_at timestamptz not null default '-infinity'
);
create index freed_slot_due on freed_slot (due_at);

-- A probe of the index for each way to wait for a doctor's service. The order keeps the planner from reading the whole table
-- in the hope of an early match.
create function somebody_waits(of_schedule int) returns boolean stable language plpgsql as $$
begin
  return exists (
    select from offering cross join lateral (
      (select from waiting_wish where status in ('waiting', 'offered') and subfunction_id = offering.subfunction_id
        and doctor_id = offering.doctor_id and provider_id = offering.provider_id order by waits_since limit 1)
      union all
      (select from waiting_wish where status in ('waiting', 'offered') and subfunction_id = offering.subfunction_id
        and doctor_id = offering.doctor_id and provider_id is null order by waits_since limit 1)
      union all
      (select from waiting_wish where status in ('waiting', 'offered') and subfunction_id = offering.subfunction_id
        and doctor_id is null and provider_id = offering.provider_id order by waits_since limit 1)
      union all
      (select from waiting_wish where status in ('waiting', 'offered') and subfunction_id = offering.subfunction_id
        and doctor_id is null and provider_id is null order by waits_since limit 1)
    ) wish
    where offering.schedule_id = of_schedule);
end $$;

-- Whatever frees a time comes here: cancelling, expiry, imports.
create function slot_freed() returns trigger language plpgsql as $$
begin
  if somebody_waits(new.schedule_id) then
    insert into freed_slot (slot_id) values (new.id) on conflict (slot_id) do nothing;
  end if;
  return null;
end $$;
create trigger slot_freed after update on slot for each row
  when (new.status = 'free' and new.booking_url is null and new.booking_phone is null
    and (old.status, old.schedule_id, old.start_at, old.booking_url, old.booking_phone)
      is distinct from (new.status, new.schedule_id, new.start_at, new.booking_url, new.booking_phone))
  execute function slot_freed();

create function slots_added() returns trigger language plpgsql as $$
begin
  if exists (select from waiting_wish where status in ('waiting', 'offered')) then
    insert into freed_slot (slot_id)
    select id from added join (
      select schedule_id from (select distinct schedule_id from added offset 0) touched where somebody_waits(schedule_id)
    ) awaited using (schedule_id)
    where status = 'free' and booking_url is null and booking_phone is null
    on conflict (slot_id) do nothing;
  end if;
  return null;
end $$;
create trigger slots_added after insert on slot referencing new table as added for each statement execute function slots_added();
