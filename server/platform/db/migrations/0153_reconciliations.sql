-- locks journal_entry: one index, estimated at 1 s a million rows
-- locks payment: one index, estimated at 1 s a million rows
-- What gateways say of the payments of a period, beside what the journal says.

create table reconciliation (
  id uuid primary key,
  partner_id int not null references partner,
  gateway text not null,
  -- Days where the partner is, both within it, and the instants they stand for, the last one outside.
  from_day date not null,
  to_day date not null,
  from_at timestamptz not null,
  to_at timestamptz not null,
  operator_account_id uuid not null references operator_account,
  created_at timestamptz not null,
  -- When each of its payments had been asked about.
  done_at timestamptz,
  check (to_day >= from_day and to_at > from_at)
);
create index reconciliation_partner on reconciliation (partner_id, created_at);
-- The same one is begun once.
create unique index reconciliation_running on reconciliation (partner_id, gateway, from_day, to_day) where done_at is null;

create table reconciliation_line (
  reconciliation_id uuid not null references reconciliation on delete cascade,
  payment_id uuid not null references payment,
  finding text not null default 'waits' check (finding in ('waits', 'agrees', 'ours_paid', 'theirs_paid', 'sum', 'refund', 'unknown', 'unanswered')),
  -- What came and went by the journal, and by the gateway, in minor units.
  our_received bigint not null default 0,
  our_returned bigint not null default 0,
  their_received bigint,
  their_returned bigint,
  -- When the gateway was asked last, when it is asked next, and how often it has not answered.
  asked_at timestamptz,
  ask_at timestamptz,
  tries int not null default 0,
  primary key (reconciliation_id, payment_id)
);
create index reconciliation_line_due on reconciliation_line (ask_at) where ask_at is not null;
create index reconciliation_line_asked on reconciliation_line (asked_at) where asked_at is not null;
create index reconciliation_line_payment on reconciliation_line (payment_id);

create index payment_begun on payment (partner_id, gateway, created_at);
create index journal_entry_at on journal_entry (partner_id, at);
