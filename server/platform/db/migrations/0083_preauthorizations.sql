-- Pre-authorisations (S2.3-09, FHIR Claim use=preauthorization): what is to be approved before a care, why, and what was decided.
-- All of it tells of somebody's health. What a decision reserves lies in `coverage_approval` and the ledger.
create table preauthorization (
  id uuid primary key,
  partner_id int not null references partner,
  -- To be read out: the reference that a visit is booked under; a name for the case, not a key to it.
  number text not null unique,
  account_id uuid not null references account,
  -- Whose care it is.
  person_id uuid not null,
  subscription_id uuid not null references subscription,
  status text not null check (status in ('submitted', 'quick_approved', 'in_review', 'info_requested', 'approved',
    'partially_approved', 'rejected', 'booked', 'used', 'expired', 'cancelled')),
  quick boolean not null default false,
  issued_on date,
  doctor_name text not null,
  institution text not null,
  diagnosis text not null,
  icd text not null,
  -- By question: {"metal": "no"}.
  answers jsonb not null,
  -- Up to three: [{"from": day, "to": day}].
  ranges jsonb not null,
  scope text not null,
  place text not null,
  provider_wish text not null,
  mode text not null,
  taj text not null,
  phone text not null,
  email text not null,
  book_by text not null,
  call_phone text not null,
  call_window text not null,
  statement_name text not null,
  statement_version text not null,
  statement_at timestamptz not null,
  locale text not null,
  operator_account_id uuid references operator_account,
  -- What was decided last, and until when the customer may object.
  decision text check (decision in ('approved', 'partially_approved', 'rejected')),
  decided_at timestamptz,
  appeal_until date,
  valid_from date,
  valid_to date,
  remark text not null default '',
  reason text,
  due_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null default now_of_change(),
  -- Since when nobody at the desk has anything to do with it.
  done_at timestamptz,
  check ((status in ('submitted', 'quick_approved', 'in_review', 'info_requested')) = (done_at is null)),
  check ((status in ('approved', 'partially_approved', 'booked', 'used')) <= (valid_to is not null))
);
create trigger preauthorization_touch before update on preauthorization for each row execute function touch();
create index preauthorization_own on preauthorization (account_id, partner_id, created_at desc, id desc);
create index preauthorization_person on preauthorization (person_id, created_at);
create index preauthorization_followed on preauthorization (status, due_at)
  where status in ('info_requested', 'approved', 'partially_approved', 'booked');
create index preauthorization_open on preauthorization (partner_id, due_at, id) where done_at is null;
create index preauthorization_held on preauthorization (operator_account_id, due_at, id) where done_at is null;
create index preauthorization_done on preauthorization (partner_id, done_at desc, id desc) where done_at is not null;

create table preauthorization_item (
  preauthorization_id uuid not null references preauthorization,
  no int not null,
  subfunction_id int not null,
  specialty text not null,
  benefit text not null,
  body_site text not null,
  side text not null,
  qty int not null check (qty > 0),
  note text not null,
  -- Null while nobody has decided; `amount` in minor units for each.
  approved_qty int check (approved_qty between 0 and qty),
  amount bigint check (amount >= 0),
  provider_ids int[] not null default '{}',
  remark text not null default '',
  primary key (preauthorization_id, no)
);

create table preauthorization_message (
  id uuid primary key,
  no bigint generated always as identity,
  preauthorization_id uuid not null references preauthorization,
  at timestamptz not null,
  -- Null where the customer wrote.
  operator_account_id uuid references operator_account,
  kind text not null check (kind in ('question', 'answer', 'objection')),
  words text not null
);
create index preauthorization_message_of on preauthorization_message (preauthorization_id, no);

create table preauthorization_file (
  preauthorization_id uuid not null references preauthorization,
  no int not null,
  file_id uuid not null unique references file,
  primary key (preauthorization_id, no)
);

-- The case that an approved piece is of; which of its cares; and what became of the piece.
alter table coverage_approval
  add preauthorization_id uuid references preauthorization,
  add item_no int,
  add outcome text check (outcome in ('used', 'released')),
  add foreign key (preauthorization_id, item_no) references preauthorization_item;
create index coverage_approval_case on coverage_approval (preauthorization_id);
