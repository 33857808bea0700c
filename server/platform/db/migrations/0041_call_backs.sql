-- Who asked to be called, and when they are promised to be. Name, phone and e-mail are sealed together. What was looked for and what was
-- said on the phone may tell of somebody's health: those have tables that only the audit opens.
create table call_back (
  id uuid primary key,
  partner_id int not null references partner,
  -- To be read out; a name for it, not a key to it.
  number text not null,
  account_id uuid references account,
  status text not null,
  person bytea not null,
  call_window text not null,
  promised_from timestamptz not null,
  due_at timestamptz not null,
  operator_account_id uuid references operator_account,
  attempts int not null default 0,
  outcome text,
  locale text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null default now_of_change(),
  closed_at timestamptz,
  unique (partner_id, number),
  check ((status = 'taken') <= (operator_account_id is not null)),
  check ((status in ('done', 'withdrawn')) = (closed_at is not null))
);
create trigger call_back_touch before update on call_back for each row execute function touch();
create index call_back_open on call_back (partner_id, due_at, id) where closed_at is null;
create index call_back_closed on call_back (partner_id, closed_at, id) where closed_at is not null;
create index call_back_forgotten on call_back (closed_at) where closed_at is not null;

create table call_back_wish (
  call_back_id uuid primary key references call_back on delete cascade,
  specialization_id int,
  subfunction_id int,
  location_id text,
  doctor_id int,
  provider_id int,
  words text
);

-- One row a step, by whom (nobody: the customer), with what they noted.
create table call_back_step (
  id bigint generated always as identity primary key,
  call_back_id uuid not null references call_back on delete cascade,
  action text not null,
  at timestamptz not null,
  operator_account_id uuid references operator_account,
  note bytea
);
create index call_back_step_of on call_back_step (call_back_id, id);
