-- A payment at which a person has to look: what the gateway says of it does not fit, or it says nothing.
create table payment_review (
  id uuid primary key,
  partner_id int not null references partner,
  number text not null,
  account_id uuid not null references account on delete cascade,
  payment_id uuid not null references payment,
  status text not null,
  operator_account_id uuid references operator_account,
  due_at timestamptz not null,
  -- What does not fit, and the sum the gateway says was charged.
  cause text not null,
  charged bigint check (charged > 0),
  outcome text check (outcome in ('nothing', 'given_back', 'answered')),
  reason text,
  created_at timestamptz not null,
  closed_at timestamptz
);
create unique index payment_review_open on payment_review (payment_id) where closed_at is null;
create index payment_review_account on payment_review (account_id);
create trigger payment_review_head after insert or update or delete on payment_review
  for each row execute function keep_case_head('payment_review');
insert into case_state (kind, status, turn) values ('payment_review', 'settled', null);

-- Until which day its customer has been told that the plan ends.
alter table plan_subscription add column noticed_for date;
