-- A plan is cancelled for the end of a period, and goes on by itself where its customer allowed that (S3.13-01, not-shown 5.11).

alter table plan_subscription drop constraint plan_subscription_status_check;
alter table plan_subscription add constraint plan_subscription_status_check check (
  status in ('created', 'active', 'cancel_at_period_end', 'past_due', 'suspended', 'ended', 'refunded')) not valid;
-- The first day on which a plan that was cancelled is no longer in force.
alter table plan_subscription add column ends_on date;
-- Its periods follow each other and are charged to the card that was saved for them.
alter table plan_subscription add column renews boolean not null default false;
alter table plan_subscription add constraint plan_subscription_cancelled check (
  status <> 'cancel_at_period_end' or ends_on is not null) not valid;
-- What the next invoice is made out to, sealed; null where it is what the last one was.
alter table plan_subscription add column billing bytea;
-- When the saved card is tried next; null where it is not.
alter table plan_subscription add column next_charge_on date;
-- The price its customer was told of, and the first day of the period from which it holds.
alter table plan_subscription add column next_price_amount bigint;
alter table plan_subscription add column next_price_from date;
alter table plan_subscription add constraint plan_subscription_next_price check (
  (next_price_amount is null) = (next_price_from is null) and next_price_amount > 0) not valid;

-- The first day of the period that a renewal pays for.
alter table payment add column period_from date;

-- A card that its customer let the gateway save for later charges; the gateway knows it by the transaction of the payment.
create table stored_card (
  id uuid primary key,
  partner_id int not null references partner,
  account_id uuid not null references account,
  plan_subscription_id uuid not null references plan_subscription,
  payment_id uuid not null unique references payment,
  gateway text not null,
  currency text not null,
  status text not null check (status in ('offered', 'saved', 'deleting', 'deleted')),
  -- What the customer allowed: charges of at most this much each, until then.
  max_amount bigint not null check (max_amount > 0),
  until timestamptz not null,
  last_digits text check (last_digits ~ '^\d{4}$'),
  -- When the gateway is asked next to forget it.
  next_try_at timestamptz,
  tries int not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null default now_of_change()
);
create trigger stored_card_touch before update on stored_card for each row execute function touch();
create index stored_card_account on stored_card (account_id);
create unique index stored_card_saved on stored_card (plan_subscription_id) where status = 'saved';
create index stored_card_unsettled on stored_card (status) where status in ('offered', 'deleting');

-- Each token is good for one charge.
create table card_token (
  id uuid primary key,
  stored_card_id uuid not null references stored_card,
  -- Sealed; gone once it is spent or the card is deleted.
  token bytea,
  -- The charge it was spent on.
  payment_id uuid unique references payment
);
create index card_token_card on card_token (stored_card_id);
