-- What a search filters and sorts by. A row that leads is the one of its schedule and specialty that is listed where the
-- specialty is asked for: the first visit, else the lowest. rating and position repeat the doctor's and the address's, so
-- that an index can give their order; position is scaled so that a degree is equally long both ways at 46.5° north.
alter table doctor add column sex text check (sex in ('female', 'male'));

alter table offering
  add column specialization_id int references specialization,
  add column leads boolean not null default false,
  add column rating numeric(2, 1),
  add column position point,
  add column pays_amount int generated always as ((price_amount::bigint * (100 - discount_rate)) / 100) stored;

update offering set specialization_id = wanted.specialization_id, leads = wanted.leads, rating = wanted.rating,
  position = wanted.position
from (
  select offering.schedule_id, offering.subfunction_id, subfunction.specialization_id,
    row_number() over (
      partition by offering.schedule_id, subfunction.specialization_id
      order by subfunction.kind <> 'first', subfunction.id
    ) = 1 as leads,
    case when doctor.rating_count >= 5 then doctor.rating_overall end as rating,
    point(address.lng * 0.688, address.lat) as position
  from offering
    join subfunction on subfunction.id = offering.subfunction_id
    join doctor on doctor.id = offering.doctor_id
    join schedule on schedule.id = offering.schedule_id
    join provider_address address on address.id = schedule.address_id
) wanted
where wanted.schedule_id = offering.schedule_id and wanted.subfunction_id = offering.subfunction_id;

-- Whole orders, so that no page is sorted: a few hundred doctors share the nearest time or a price.
drop index offering_nearest;
drop index offering_main;
create index offering_nearest on offering (subfunction_id, next_free_at, doctor_id, schedule_id) include (location_no);
create index offering_main on offering (next_free_at, doctor_id, schedule_id) include (location_no) where main;
create index offering_leading on offering (specialization_id, next_free_at, doctor_id, schedule_id)
  include (location_no) where leads;

create index offering_price on offering (subfunction_id, (next_free_at is null), pays_amount, doctor_id, schedule_id);
create index offering_main_price on offering ((next_free_at is null), pays_amount, doctor_id, schedule_id) where main;
create index offering_leading_price on offering (specialization_id, (next_free_at is null), pays_amount, doctor_id,
  schedule_id) where leads;

create index offering_rating on offering (subfunction_id, (next_free_at is null), rating desc nulls last, doctor_id,
  schedule_id);
create index offering_main_rating on offering ((next_free_at is null), rating desc nulls last, doctor_id, schedule_id)
  where main;
create index offering_leading_rating on offering (specialization_id, (next_free_at is null), rating desc nulls last,
  doctor_id, schedule_id) where leads;

create index offering_position on offering using gist (subfunction_id, position);
create index offering_main_position on offering using gist (position) where main;
create index offering_leading_position on offering using gist (specialization_id, position) where leads;
create index offering_leading_place on offering (specialization_id, location_no, next_free_at) where leads;
