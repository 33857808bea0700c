-- locks plan: a column with a value for all and its check, a few rows, under 1 s a million rows
-- locks plan_change: three columns and their checks, estimated at 2 s a million rows
-- locks coupon: two columns and their checks, estimated at 2 s a million rows
-- locks subscription: a column that may be empty, and a value in the rows that plans opened, estimated at 5 s a million rows
-- locks plan_subscription: a column that may be empty, and a value in each row, estimated at 5 s a million rows
-- locks coupon_redemption: six columns, and a value in each row, estimated at 5 s a million rows
-- Relatives who share what a plan opens, and coupons that count for several charges.

-- What each relative adds to the price of a period.
alter table plan add column relative_price_amount bigint not null default 0 check (relative_price_amount >= 0);

-- How many relatives may share what was bought; the version before this one writes none.
alter table plan_subscription add column relatives int check (relatives >= 0);
update plan_subscription set relatives = plan.max_relatives from plan where plan.id = plan_id;

-- How many relatives may share the cover; null where nothing limits them.
alter table subscription add column max_relatives int check (max_relatives >= 0);
update subscription set max_relatives = plan_subscription.relatives from plan_subscription
  where plan_subscription.subscription_id = subscription.id and plan_subscription.ended_at is null;

alter table plan_change
  add column kind text not null default 'plan' check (kind in ('plan', 'relatives')),
  -- How many relatives may share the cover after it; the version before this one writes none.
  add column relatives int check (relatives >= 0),
  -- Those who share it then, where the change is of them.
  add column relative_ids uuid[],
  add constraint plan_change_names_relatives check (kind = 'plan' or relatives is not null) not valid;

alter table coupon
  add column duration text not null default 'once' check (duration in ('once', 'repeating', 'forever')),
  -- For how many charges a repeating one counts.
  add column charges int check (charges > 1),
  add constraint coupon_charges check ((duration = 'repeating') = (charges is not null)) not valid;

-- What a coupon promised when it was used, which another row of the same code does not change.
alter table coupon_redemption
  add column percent_off int,
  add column amount_off bigint,
  add column plans text[],
  -- Charges for which it counts; null for all.
  add column charges int default 1,
  -- Charges for which it has counted.
  add column used int not null default 0;
update coupon_redemption set percent_off = coupon.percent_off, amount_off = coupon.amount_off, plans = coupon.plans,
  used = (plan_subscription.first_day is not null)::int
  from coupon, plan_subscription where coupon.id = coupon_id and plan_subscription.id = plan_subscription_id;
