-- A medical care that is organised for a customer (S7-14, FHIR ServiceRequest): what is wished for, what it comes to and who pays what
-- of it. All of it tells of somebody's health. Nothing is deleted: a care that was a mistake stays as a row.
create table medical_care (
  id uuid primary key,
  partner_id int not null references partner,
  -- To be read out; a name for it, not a key to it.
  number text not null,
  account_id uuid not null references account,
  subscription_id uuid not null references subscription,
  -- The request it came of.
  care_request_id uuid unique references care_request,
  status text not null check (status in ('requested', 'pending_approval', 'awaiting_booking', 'booked', 'appeared', 'finished',
    'closed', 'cancelled', 'deleted', 'rejected')),
  service text not null,
  specialization_id int,
  -- Up to three: [{"from": day, "to": day}].
  requested_dates jsonb not null,
  place text not null,
  radius_km int,
  complaint text not null,
  onset_on date,
  urgency text not null check (urgency in ('routine', 'soon', 'urgent')),
  preauth_ref text,
  phone text not null,
  call_window text not null,
  locale text not null,
  consented_at timestamptz not null,
  -- Until when it is to be organised, and what is promised in its state.
  organise_by timestamptz not null,
  due_at timestamptz,
  operator_account_id uuid references operator_account,
  provider text,
  doctor text,
  visit_time text,
  reservation_id uuid references reservation,
  -- What whoever rejected, cancelled or deleted it said.
  reason text,
  created_at timestamptz not null,
  updated_at timestamptz not null default now_of_change(),
  over_at timestamptz,
  unique (partner_id, number),
  check ((status in ('closed', 'cancelled', 'deleted', 'rejected')) = (over_at is not null)),
  check ((status in ('booked', 'appeared', 'finished')) <= (provider is not null and visit_time is not null))
);
create trigger medical_care_touch before update on medical_care for each row execute function touch();
create index medical_care_own on medical_care (account_id, partner_id, created_at desc, id desc) where status <> 'deleted';
create index medical_care_open on medical_care (partner_id, due_at, id) where over_at is null;
create index medical_care_held on medical_care (operator_account_id, due_at, id) where over_at is null;
create index medical_care_over on medical_care (partner_id, over_at desc, id desc) where over_at is not null;

create table care_item (
  care_id uuid not null references medical_care,
  no int not null,
  code text not null,
  name text not null,
  qty int not null check (qty > 0),
  -- In minor units.
  unit_price bigint not null check (unit_price >= 0),
  insurer_part bigint not null check (insurer_part >= 0),
  patient_part bigint not null check (patient_part >= 0),
  currency text not null,
  -- Null while nobody has decided.
  approved boolean,
  primary key (care_id, no),
  check (insurer_part + patient_part = qty * unit_price)
);

create table care_file (
  care_id uuid not null references medical_care,
  no int not null,
  file_id uuid not null unique references file,
  primary key (care_id, no)
);
