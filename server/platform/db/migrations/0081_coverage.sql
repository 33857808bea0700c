-- locks subscription: a computed column and its index, every row is written anew: in a quiet hour, 25 s a million rows
-- What a product pays for, and the ledger of what has been used of it.

-- Null for a product that is no insurance; as in `brands/<key>/coverage.json` (contract/entitlement/benefit.ts).
alter table product add coverage jsonb;

alter table subscription add policy_no text not null generated always as (upper(left(id::text, 8))) stored;
create unique index subscription_policy_no on subscription (policy_no);

-- Approved pre-authorisations; their limit is reserved in the ledger under the case `approval`.
create table coverage_approval (
  id uuid primary key,
  number text not null unique,
  subscription_id uuid not null references subscription on delete cascade,
  person_id uuid not null,
  benefit text not null,
  specialty text not null,
  subfunction_ids int[] not null default '{}',
  provider_ids int[] not null default '{}',
  valid_from date not null,
  valid_to date not null check (valid_to >= valid_from),
  created_at timestamptz not null,
  -- The visit it is booked for.
  reservation_id uuid unique references reservation,
  ended_at timestamptz
);
create index coverage_approval_open on coverage_approval (subscription_id, person_id) where ended_at is null;

-- Entries are never changed; what is used, reserved and left is their sum. Money is the insurer's, in minor units.
create table coverage_entry (
  id bigint generated always as identity primary key,
  subscription_id uuid not null references subscription on delete cascade,
  -- The account that holds the subscription, or one of its relatives.
  person_id uuid not null,
  benefit text not null,
  -- The first day of the term it counts in, and the day of the care.
  term_from date not null,
  day date not null,
  kind text not null check (kind in ('reserved', 'used', 'released', 'corrected')),
  case_type text not null check (case_type in ('reservation', 'approval', 'claim', 'medical_care', 'correction')),
  case_id uuid not null,
  -- What it adds to each sum; negative where it takes away.
  reserved_count int not null default 0,
  reserved_amount bigint not null default 0,
  used_count int not null default 0,
  used_amount bigint not null default 0,
  deductible bigint not null default 0,
  at timestamptz not null,
  actor text not null,
  note text
);
create index coverage_entry_policy on coverage_entry (subscription_id, benefit, term_from);
create index coverage_entry_case on coverage_entry (case_type, case_id);

create function coverage_entry_stays() returns trigger language plpgsql as $$
begin
  raise exception 'an entry of the ledger is corrected by another entry';
end $$;
create trigger coverage_entry_stays before update on coverage_entry
  for each row execute function coverage_entry_stays();

alter table reservation
  -- Of the coverage: the line that pays, its part and the customer's, in minor units; null where the customer pays all.
  add benefit text,
  add insurer_pays int check (insurer_pays >= 0),
  add patient_pays int check (patient_pays >= 0),
  add approval_id uuid references coverage_approval,
  add check (num_nonnulls(benefit, insurer_pays, patient_pays) in (0, 3));
