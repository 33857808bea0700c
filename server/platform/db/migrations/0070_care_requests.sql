-- A customer's request, such as for a consultation. What it says and what is written about it tells of health: that lies in tables that
-- only the audit opens.
create table care_request (
  id uuid primary key,
  partner_id int not null references partner,
  account_id uuid not null references account,
  subscription_id uuid not null references subscription,
  -- To be read out; a name for it, not a key to it.
  number text not null,
  service text not null,
  status text not null,
  -- Whose it is, so that each list is one stretch of an index; in this order the customer's own list stands.
  turn text not null generated always as (
    case
      when status in ('waiting_for_information', 'answered') then 'customer'
      when status in ('submitted', 'in_progress') then 'desk'
      else 'over'
    end) stored,
  -- By when whoever has the turn is to act.
  due_at timestamptz,
  -- The desk sees no name.
  anonymous boolean not null default false,
  operator_account_id uuid references operator_account,
  reservation_id uuid references reservation,
  locale text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null default now_of_change(),
  closed_at timestamptz,
  desk_wrote_at timestamptz,
  customer_looked_at timestamptz not null,
  unique (partner_id, number),
  check ((status in ('closed', 'withdrawn', 'refused')) = (closed_at is not null)),
  check ((closed_at is null) = (due_at is not null))
);
create trigger care_request_touch before update on care_request for each row execute function touch();
create index care_request_own on care_request (account_id, partner_id, turn, created_at desc, id desc);
create index care_request_due on care_request (partner_id, turn, due_at, id);
create index care_request_held on care_request (operator_account_id, partner_id, due_at, id) where closed_at is null;
create index care_request_closed on care_request (partner_id, closed_at, id) where closed_at is not null;
create index care_request_late on care_request (turn, due_at) where closed_at is null;

create table care_answer (
  care_request_id uuid not null references care_request on delete cascade,
  no int not null,
  question text not null,
  answer text not null,
  primary key (care_request_id, no)
);

create table care_message (
  id uuid primary key,
  no bigint generated always as identity,
  care_request_id uuid not null references care_request on delete cascade,
  at timestamptz not null,
  -- Nobody: the customer.
  operator_account_id uuid references operator_account,
  kind text not null,
  words text not null
);
create index care_message_of on care_message (care_request_id, no);

create table care_message_time (
  message_id uuid not null references care_message on delete cascade,
  no int not null,
  slot_id uuid not null references slot,
  subfunction_id int not null,
  primary key (message_id, no)
);

create table care_request_file (
  care_request_id uuid not null references care_request on delete cascade,
  no int not null,
  file_id uuid not null unique references file,
  primary key (care_request_id, no)
);
