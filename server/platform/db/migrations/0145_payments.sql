-- Plans that are sold, what is paid for them, and the journal of the money. Amounts are in minor units of their currency.

-- Who sells, and in whose name invoices are.
create table legal_entity (
  id int generated always as identity primary key,
  tax_number text not null unique,
  facts jsonb not null
);

-- As `brands/<key>/plans.json` has it. A plan the file no longer names is kept, because it was bought.
create table plan (
  id int generated always as identity primary key,
  partner_id int not null references partner,
  legal_entity_id int not null references legal_entity,
  product_id int not null references product,
  code text not null,
  position int not null,
  name jsonb not null,
  benefits jsonb not null,
  period text not null check (period in ('month', 'year')),
  -- With its VAT.
  price_amount bigint not null check (price_amount >= 0),
  currency text not null,
  -- Per cent; null where the service is exempt.
  vat_rate int,
  vat_text jsonb not null,
  trial_days int not null,
  max_relatives int not null,
  notice_days int not null,
  sold boolean not null,
  unique (partner_id, code)
);

-- What a customer has bought; `subscription_id` is what it opens, once it is paid.
create table plan_subscription (
  id uuid primary key,
  partner_id int not null references partner,
  account_id uuid not null references account,
  plan_id int not null references plan,
  subscription_id uuid references subscription,
  -- In force before, and again when this one is over.
  instead_of_id uuid references subscription,
  status text not null check (status in ('created', 'active', 'past_due', 'suspended', 'ended', 'refunded')),
  -- As it was agreed, whatever the plan costs by now.
  price_amount bigint not null check (price_amount >= 0),
  currency text not null,
  -- The first day of its first period, from which all others are counted; null where nothing is paid for it.
  first_day date,
  -- The first day that is not paid for.
  paid_until date,
  created_at timestamptz not null,
  ended_at timestamptz,
  updated_at timestamptz not null default now_of_change(),
  check ((first_day is null) = (paid_until is null)),
  check ((status in ('ended', 'refunded')) = (ended_at is not null))
);
create trigger plan_subscription_touch before update on plan_subscription for each row execute function touch();
-- Nobody pays for two plans at once, or has one twice; a plan for nothing may stand beside.
create unique index plan_subscription_own on plan_subscription (account_id) where ended_at is null and price_amount > 0;
create unique index plan_subscription_once on plan_subscription (account_id, plan_id) where ended_at is null;

-- One try to pay: what was asked for, and how it stands at the gateway.
create table payment (
  id uuid primary key,
  -- In the order in which they were begun.
  no bigint generated always as identity unique,
  partner_id int not null references partner,
  account_id uuid not null references account,
  kind text not null check (kind in ('purchase', 'renewal', 'refund')),
  plan_subscription_id uuid not null references plan_subscription,
  -- The payment of which this gives back.
  refund_of uuid references payment,
  amount bigint not null check (amount > 0),
  -- What a coupon took off the price.
  discount_amount bigint not null default 0 check (discount_amount >= 0),
  currency text not null,
  gateway text not null,
  -- New for each try: a gateway takes it once.
  order_ref text not null unique,
  transaction_id text,
  status text not null check (status in ('init', 'started', 'unknown', 'success', 'fail', 'cancel', 'timeout', 'refunded')),
  -- Sealed: the page of the gateway, and what the invoice is made out to.
  payment_url bytea,
  billing bytea,
  expires_at timestamptz not null,
  paid_at timestamptz,
  -- When the gateway is asked next; null where it need not be.
  next_query_at timestamptz,
  queries int not null default 0,
  -- Why a person has to look at it.
  parked_for text,
  parked_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null default now_of_change(),
  check ((kind = 'refund') = (refund_of is not null)),
  check ((parked_for is null) = (parked_at is null))
);
create trigger payment_touch before update on payment for each row execute function touch();
create index payment_account on payment (account_id, no);
create index payment_plan on payment (plan_subscription_id, no);
create index payment_queried on payment (next_query_at) where next_query_at is not null;
create unique index payment_transaction on payment (gateway, transaction_id) where transaction_id is not null;
create unique index payment_refunded on payment (refund_of) where status in ('init', 'started', 'unknown', 'success');

-- What takes something off a plan's price (not-shown 5.11). Codes are in capitals.
create table coupon (
  id int generated always as identity primary key,
  partner_id int not null references partner,
  code text not null,
  percent_off int check (percent_off between 1 and 100),
  amount_off bigint check (amount_off > 0),
  valid_from date not null,
  -- Inclusive.
  valid_to date,
  max_redemptions int check (max_redemptions > 0),
  per_customer int not null check (per_customer > 0),
  min_amount bigint not null,
  first_purchase_only boolean not null,
  -- Codes of plans; empty for all.
  plans text[] not null,
  redeemed int not null default 0 check (redeemed between 0 and coalesce(max_redemptions, redeemed)),
  active boolean not null,
  unique (partner_id, code),
  check (num_nonnulls(percent_off, amount_off) = 1)
);

create table coupon_redemption (
  id uuid primary key,
  coupon_id int not null references coupon,
  account_id uuid not null references account,
  plan_subscription_id uuid not null references plan_subscription,
  at timestamptz not null,
  given_back_at timestamptz
);
create index coupon_redemption_account on coupon_redemption (account_id, coupon_id);
-- Coupons do not add up.
create unique index coupon_redemption_plan on coupon_redemption (plan_subscription_id) where given_back_at is null;

-- The journal of the money: each entry adds up to nothing, and none is changed.
create table journal_entry (
  id bigint generated always as identity primary key,
  partner_id int not null references partner,
  legal_entity_id int not null references legal_entity,
  event text not null,
  payment_id uuid not null references payment,
  currency text not null,
  at timestamptz not null,
  actor text not null,
  unique (payment_id, event)
);
create table journal_line (
  entry_id bigint not null references journal_entry,
  book text not null,
  -- Debit is positive, credit negative.
  amount bigint not null check (amount <> 0),
  primary key (entry_id, book)
);

create function journal_stays() returns trigger language plpgsql as $$
begin
  raise exception 'an entry of the journal is corrected by another, and never changed';
end $$;
create trigger journal_entry_stays before update or delete or truncate on journal_entry for each statement execute function journal_stays();
create trigger journal_line_stays before update or delete or truncate on journal_line for each statement execute function journal_stays();

create function journal_balances() returns trigger language plpgsql as $$
begin
  if (select sum(amount) from journal_line where entry_id = new.entry_id) <> 0 then
    raise exception 'the lines of entry % do not add up to nothing', new.entry_id;
  end if;
  return null;
end $$;
create constraint trigger journal_line_balances after insert on journal_line
  deferrable initially deferred for each row execute function journal_balances();

-- What a gateway told, each message once.
create table payment_notification (
  gateway text not null,
  digest bytea not null,
  order_ref text not null,
  transaction_id text not null,
  status text not null,
  times int not null default 1,
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (gateway, digest)
);
create index payment_notification_order on payment_notification (order_ref);
