-- locks reservation: an exclusion constraint and three indexes written anew, as their list of states grows: in a quiet hour, 60 s a million rows
-- locks payment: new columns without values and one index, estimated at 1 s a million rows
-- locks payment_review: a column that may be empty, nothing is read
-- locks invoice: two columns that may be empty, nothing is read
-- Visits that are paid by card before they are booked.

-- A visit whose time is kept while it waits for its payment.
alter table reservation drop constraint reservation_status_check;
alter table reservation add constraint reservation_status_check check (status in ('held', 'pending_verification', 'pending_payment',
  'pending_approval', 'booked', 'arrived', 'fulfilled', 'cancelled_by_patient', 'cancelled_by_provider', 'cancelled_by_operator',
  'noshow', 'expired')) not valid;

drop index reservation_one_per_seat;
create unique index reservation_one_per_seat on reservation (slot_id, seat)
  where status in ('held', 'pending_verification', 'pending_payment', 'pending_approval', 'booked', 'arrived', 'fulfilled');
alter table reservation drop constraint reservation_one_per_doctor_and_time;
alter table reservation add constraint reservation_one_per_doctor_and_time
  exclude using gist (doctor_id with =, slot_id with <>, during with &&)
  where (not at_place and status in ('held', 'pending_verification', 'pending_payment', 'pending_approval', 'booked', 'arrived', 'fulfilled'));
drop index reservation_expiring;
create index reservation_expiring on reservation (expires_at) where status in ('held', 'pending_verification', 'pending_payment');
drop index reservation_open;
create index reservation_open on reservation (doctor_id) where status in ('held', 'pending_verification', 'pending_payment');
create or replace view kept_slot as
  select slot_id, seat from reservation
  where status in ('held', 'pending_verification', 'pending_payment', 'pending_approval', 'booked', 'arrived', 'fulfilled');

alter table reservation
  -- Paid by card here before it is booked, rather than at the clinic.
  add column prepaid boolean not null default false,
  -- What was paid for it, and what of that goes back to the person, in minor units.
  add column paid_amount int,
  add column gives_back int,
  -- Until the payment's side has taken it on.
  add column gives_back_open boolean not null default false;
create index reservation_gives_back on reservation (id) where gives_back_open;

-- In whose name the visits of a partner are sold that are paid here; without a row none is.
create table visit_sale (
  partner_id int primary key references partner,
  legal_entity_id int not null references legal_entity,
  -- Per cent; null where the service is exempt.
  vat_rate int,
  vat_text jsonb not null,
  sold boolean not null
);

-- A guest has no account, and a visit no plan.
alter table payment alter column account_id drop not null;
alter table payment alter column plan_subscription_id drop not null;
alter table payment drop constraint payment_kind_check;
alter table payment
  add column reservation_id uuid,
  -- What is paid for, in each language, as an invoice names it.
  add column subject jsonb,
  add constraint payment_kind_check check (kind in ('purchase', 'renewal', 'adjust', 'visit', 'refund')) not valid,
  add constraint payment_reservation_id_fkey foreign key (reservation_id) references reservation not valid,
  add constraint payment_is_for_one check (num_nonnulls(plan_subscription_id, reservation_id) = 1) not valid,
  add constraint payment_names_visit check ((reservation_id is null) = (subject is null)) not valid;
create index payment_visit on payment (reservation_id, no) where reservation_id is not null;
alter table payment_review alter column account_id drop not null;
alter table invoice alter column account_id drop not null;
alter table invoice alter column plan_subscription_id drop not null;
