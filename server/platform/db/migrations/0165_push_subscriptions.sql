-- A browser that is told that there is news; the address and the keys are its push service's and its own.
create table push_subscription (
  id uuid primary key,
  partner_id int not null references partner,
  account_id uuid not null references account on delete cascade,
  -- The log-in that switched it on; it ends with it.
  session_id uuid not null references session on delete cascade,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  -- The secret that the portal's own key comes from.
  key_id text not null,
  created_at timestamptz not null
);
create index push_subscription_account on push_subscription (account_id, created_at);
create index push_subscription_session on push_subscription (session_id);
