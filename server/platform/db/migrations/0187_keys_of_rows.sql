-- By what rows would be spread over several servers stands in each of them (0137). Triggers fill it for the version before this one, whose
-- statements do not name it, and 0188 for the rows of before. The names occur in no other table, so that none of its statements is unclear.
create or replace view kept_slot as
  select slot_id, seat, doctor_id as of_doctor from reservation
  where status in ('held', 'pending_verification', 'pending_payment', 'pending_approval', 'booked', 'arrived', 'fulfilled');

alter table slot add column of_doctor int, add constraint slot_doctor_known check (of_doctor is not null) not valid;
-- A schedule has one doctor: without this a look for the first free time expects few rows of its schedule, and reads all of them.
create statistics slot_schedule_doctor (dependencies) on schedule_id, of_doctor from slot;
alter table reservation_token add column of_doctor int, add constraint reservation_token_doctor_known check (of_doctor is not null) not valid;
alter table reminder add column of_doctor int, add constraint reminder_doctor_known check (of_doctor is not null) not valid;
-- Of the time that was given up.
alter table reservation_move add column of_doctor int, add constraint reservation_move_doctor_known check (of_doctor is not null) not valid;
alter table subscription add column of_partner int, add constraint subscription_partner_known check (of_partner is not null) not valid;
alter table consent add column of_partner int, add constraint consent_partner_known check (of_partner is not null) not valid;
alter table coverage_approval add column of_partner int, add constraint coverage_approval_partner_known check (of_partner is not null) not valid;
alter table coverage_entry add column of_partner int, add constraint coverage_entry_partner_known check (of_partner is not null) not valid;

-- A slot that somebody has lies with the visit, whoever has its schedule since; an import moves it once nobody has it.
create function slot_doctor() returns trigger language plpgsql as $$
begin
  new.of_doctor := (select doctor_id from schedule where id = new.schedule_id);
  if tg_op = 'UPDATE' then
    new.of_doctor := coalesce((select of_doctor from kept_slot where slot_id = new.id limit 1), new.of_doctor);
  end if;
  return new;
end $$;
create trigger slot_doctor before insert or update on slot for each row when (new.of_doctor is null) execute function slot_doctor();
create trigger slot_doctor_moves before update of schedule_id on slot for each row
  when (new.schedule_id <> old.schedule_id and new.of_doctor = old.of_doctor) execute function slot_doctor();

create function row_doctor() returns trigger language plpgsql as $$
begin
  new.of_doctor := (select doctor_id from reservation where id = new.reservation_id);
  return new;
end $$;
create trigger reservation_token_doctor before insert or update on reservation_token for each row
  when (new.of_doctor is null) execute function row_doctor();
create trigger reminder_doctor before insert or update on reminder for each row when (new.of_doctor is null) execute function row_doctor();

create function reservation_move_doctor() returns trigger language plpgsql as $$
begin
  new.of_doctor := (select coalesce(slot.of_doctor, schedule.doctor_id) from slot join schedule on schedule.id = slot.schedule_id
    where slot.id = new.from_slot);
  return new;
end $$;
create trigger reservation_move_doctor before insert or update on reservation_move for each row
  when (new.of_doctor is null) execute function reservation_move_doctor();

-- What belongs to a visit goes with it to another doctor.
create function reservation_doctor_moves() returns trigger language plpgsql as $$
begin
  update reservation_token set of_doctor = new.doctor_id where reservation_id = new.id;
  update reminder set of_doctor = new.doctor_id where reservation_id = new.id;
  return null;
end $$;
create trigger reservation_doctor_moves after update of doctor_id on reservation for each row
  when (old.doctor_id <> new.doctor_id) execute function reservation_doctor_moves();

create function account_partner() returns trigger language plpgsql as $$
begin
  new.of_partner := (select partner_id from account where id = new.account_id);
  return new;
end $$;
create trigger subscription_partner before insert or update on subscription for each row
  when (new.of_partner is null) execute function account_partner();

-- A guest's is for a visit.
create function consent_partner() returns trigger language plpgsql as $$
begin
  new.of_partner := coalesce((select partner_id from account where id = new.account_id),
    (select partner_id from reservation where id = new.reservation_id));
  return new;
end $$;
create trigger consent_partner before insert or update on consent for each row when (new.of_partner is null) execute function consent_partner();

create function policy_partner() returns trigger language plpgsql as $$
begin
  new.of_partner := (select account.partner_id from subscription join account on account.id = subscription.account_id
    where subscription.id = new.subscription_id);
  return new;
end $$;
create trigger coverage_approval_partner before insert or update on coverage_approval for each row
  when (new.of_partner is null) execute function policy_partner();
create trigger coverage_entry_partner before insert or update on coverage_entry for each row
  when (new.of_partner is null) execute function policy_partner();
-- Until 0189 an entry without its partner gets it.
create or replace trigger coverage_entry_stays before update on coverage_entry for each row
  when (old.of_partner is not null) execute function coverage_entry_stays();

-- Whether it gave a price for anything: a booking asks for it, and the offers of its doctors may lie in several places.
alter table provider add column is_priced boolean not null default false;
create function offering_priced() returns trigger language plpgsql as $$
begin
  update provider set is_priced = true where id = new.provider_id and not is_priced;
  return null;
end $$;
create trigger offering_priced after insert on offering for each row when (new.price_amount is not null) execute function offering_priced();
create function offering_repriced() returns trigger language plpgsql as $$
begin
  update provider set is_priced = exists (select from offering where provider_id = provider.id and price_amount is not null)
    where id in (old.provider_id, new.provider_id);
  return null;
end $$;
create trigger offering_repriced after update of price_amount, provider_id on offering for each row
  when ((old.price_amount is null) <> (new.price_amount is null) or old.provider_id <> new.provider_id) execute function offering_repriced();
create trigger offering_unpriced after delete on offering for each row when (old.price_amount is not null) execute function offering_repriced();

-- Asks the triggers for each row that lacks its key, some pages in a transaction; what it has done is left alone when it is begun again.
create procedure fill_keys() language plpgsql as $$
declare
  source text[];
  page bigint;
begin
  update provider set is_priced = true
    where not is_priced and exists (select from offering where provider_id = provider.id and price_amount is not null);
  commit;
  foreach source slice 1 in array array[['slot', 'of_doctor'], ['reservation_token', 'of_doctor'], ['reminder', 'of_doctor'],
    ['reservation_move', 'of_doctor'], ['subscription', 'of_partner'], ['consent', 'of_partner'],
    ['coverage_approval', 'of_partner'], ['coverage_entry', 'of_partner']] loop
    page := 0;
    while page <= pg_relation_size(source[1]::regclass) / current_setting('block_size')::int loop
      execute format('update %1$I set %2$I = null where ctid >= $1::tid and ctid < $2::tid and %2$I is null', source[1], source[2])
        using format('(%s,0)', page), format('(%s,0)', page + 100);
      commit;
      page := page + 100;
    end loop;
  end loop;
end
$$;
