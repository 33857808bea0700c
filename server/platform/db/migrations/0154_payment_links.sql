-- Links by which a caller pays alone what somebody at the desk chose with them.

create table payment_link (
  id uuid primary key,
  partner_id int not null references partner,
  account_id uuid not null references account on delete cascade,
  -- What is to be paid: an order, a visit, or a plan that the customer still has to order.
  plan_subscription_id uuid references plan_subscription,
  reservation_id uuid references reservation,
  plan_id int references plan,
  coupon_code text,
  channel text not null check (channel in ('email', 'sms')),
  operator_account_id uuid not null references operator_account,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- When its customer first followed it.
  opened_at timestamptz,
  check (num_nonnulls(plan_subscription_id, reservation_id, plan_id) = 1),
  check (coupon_code is null or plan_id is not null)
);
create index payment_link_account on payment_link (account_id, created_at);
