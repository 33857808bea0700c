-- A slot may take several visits, each on a seat of its own; the index gives a seat to one. A person still has one slot at a
-- time; a place may have several.

alter table slot add column capacity int not null default 1 check (capacity > 0);
alter table reservation add column seat int not null default 1 check (seat > 0),
  add column at_place boolean not null default false;
update reservation set at_place = true where doctor_id in (select id from doctor where is_place);

create unique index reservation_one_per_seat on reservation (slot_id, seat)
  where status in ('held', 'pending_verification', 'pending_approval', 'booked', 'arrived', 'fulfilled');
drop index reservation_one_per_slot;

alter table reservation drop constraint reservation_one_per_doctor_and_time;
alter table reservation add constraint reservation_one_per_doctor_and_time
  exclude using gist (doctor_id with =, slot_id with <>, during with &&)
  where (not at_place and status in ('held', 'pending_verification', 'pending_approval', 'booked', 'arrived', 'fulfilled'));

create or replace view kept_slot as
  select slot_id, seat from reservation
  where status in ('held', 'pending_verification', 'pending_approval', 'booked', 'arrived', 'fulfilled');
