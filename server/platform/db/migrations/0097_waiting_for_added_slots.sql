-- A transition table has no statistics, so the planner asked somebody_waits once a new slot and schedule. Both steps are kept as they
-- are written now: each schedule is asked about once.
create or replace function slots_added() returns trigger language plpgsql as $$
begin
  if exists (select from waiting_wish where status in ('waiting', 'offered')) then
    insert into freed_slot (slot_id)
    with touched as materialized (select distinct schedule_id from added),
      awaited as materialized (select schedule_id from touched where somebody_waits(schedule_id))
    select id from added join awaited using (schedule_id)
    where status = 'free' and booking_url is null and booking_phone is null
    on conflict (slot_id) do nothing;
  end if;
  return null;
end $$;
