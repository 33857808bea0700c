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
