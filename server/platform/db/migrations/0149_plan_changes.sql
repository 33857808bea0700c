-- A plan that somebody has is changed for another (S3.13-02, not-shown 5.11).

alter table payment drop constraint payment_kind_check;
alter table payment add constraint payment_kind_check check (kind in ('purchase', 'renewal', 'adjust', 'refund')) not valid;

-- What the running period is worth, where a change of the plan made it another sum than was last paid.
alter table plan_subscription add column period_amount bigint;

create table plan_change (
  id uuid primary key,
  partner_id int not null references partner,
  account_id uuid not null references account,
  plan_subscription_id uuid not null references plan_subscription,
  -- The plan that it leads to, at which price, what of the old one counts, and what is paid now: nothing where it waits for the period's end.
  plan_id int not null references plan,
  price_amount bigint not null check (price_amount > 0),
  credit_amount bigint not null check (credit_amount >= 0),
  pays_amount bigint not null check (pays_amount >= 0),
  currency text not null,
  status text not null check (status in ('created', 'verified_update', 'active', 'rejected', 'expired')),
  starts_on date not null,
  -- The end of what was paid when it was worked out.
  paid_until date not null,
  payment_id uuid unique references payment,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  closed_at timestamptz,
  updated_at timestamptz not null default now_of_change(),
  check (pays_amount in (0, price_amount - credit_amount)),
  check ((status in ('active', 'rejected', 'expired')) = (closed_at is not null))
);
create trigger plan_change_touch before update on plan_change for each row execute function touch();
create unique index plan_change_open on plan_change (plan_subscription_id) where closed_at is null;
create index plan_change_account on plan_change (account_id);
