-- outside a transaction
-- The minute's work looks for names and addresses that nothing was sold for.
create index concurrently if not exists payment_unsold_billing on payment (expires_at)
  where billing is not null and status not in ('success', 'refunded');
create index concurrently if not exists plan_subscription_ended_billing on plan_subscription (ended_at) where billing is not null;
