-- locks payment: a check written anew and one index, estimated at 1 s a million rows
-- locks payment_review: a check written anew, nothing is read
-- locks invoice: a column that may be empty and its check, estimated at 1 s a million rows
-- locks consent: a column that may be empty, an account that may be too, and one index, estimated at 1 s a million rows
-- Plans that are paid by bank transfer, and the consent to what a gateway is told.

alter table payment drop constraint payment_kind_check;
alter table payment
  -- `unapplied`: came by transfer and pays no order; it is owed to whoever sent it.
  add constraint payment_kind_check check (kind in ('purchase', 'renewal', 'adjust', 'visit', 'unapplied', 'refund')) not valid;
create index payment_transfers on payment (partner_id, expires_at) where gateway = 'transfer' and status = 'started';

alter table payment_review drop constraint payment_review_outcome_check;
alter table payment_review
  add constraint payment_review_outcome_check check (outcome in ('nothing', 'given_back', 'answered', 'sent')) not valid;

-- What somebody at the desk has seen on the statement of the bank. Whose account it came from is not kept: the bank knows it by its number.
create table bank_transfer (
  id uuid primary key,
  partner_id int not null references partner,
  -- The order it names, or the refund that it carries out.
  payment_id uuid not null references payment,
  -- What of it pays no order, and goes back.
  unapplied_id uuid references payment,
  -- The number the bank gives it.
  bank_ref text not null,
  -- Negative where it was sent.
  amount bigint not null check (amount <> 0),
  currency text not null,
  operator_account_id uuid not null references operator_account,
  recorded_at timestamptz not null,
  unique (partner_id, currency, bank_ref)
);
create index bank_transfer_payment on bank_transfer (payment_id);
create index bank_transfer_unapplied on bank_transfer (unapplied_id) where unapplied_id is not null;
create function bank_transfer_stays() returns trigger language plpgsql as $$
begin
  raise exception 'what the bank booked is not changed';
end $$;
create trigger bank_transfer_stays before update or delete or truncate on bank_transfer
  for each statement execute function bank_transfer_stays();

-- How it was paid; empty for a card.
alter table invoice add column means text check (means = 'transfer');

-- A guest consents too: for the visit.
alter table consent alter column account_id drop not null;
alter table consent
  add column reservation_id uuid,
  add constraint consent_is_somebodys check (num_nonnulls(account_id, reservation_id) > 0) not valid;
create index consent_reservation on consent (reservation_id) where reservation_id is not null;
