-- Rounded half up like the price that is shown, so that a filter or an order by price never disagrees with it.
alter table offering drop column pays_amount;
alter table offering
  add column pays_amount int generated always as ((price_amount::bigint * (100 - discount_rate) + 50) / 100) stored;

create index offering_price on offering (subfunction_id, (next_free_at is null), pays_amount, doctor_id, schedule_id);
create index offering_main_price on offering ((next_free_at is null), pays_amount, doctor_id, schedule_id) where main;
create index offering_leading_price on offering (specialization_id, (next_free_at is null), pays_amount, doctor_id,
  schedule_id) where leads;
