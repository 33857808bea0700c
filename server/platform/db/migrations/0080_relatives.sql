-- locks reservation: one index of few rows, for which every row is read: in a quiet hour, 2 s a million rows
-- Somebody whom a customer acts for, and the mandate to do so (not-shown 5.8, FHIR RelatedPerson and Consent). A mandate that is over stays
-- as a row, because what was done under it stays too.
create table relative (
  id uuid primary key,
  partner_id int not null references partner,
  account_id uuid not null references account,
  status text not null check (status in ('invited', 'pending_proof', 'active', 'suspended', 'ended')),
  relationship text not null check (relationship in ('child', 'spouse', 'parent', 'ward', 'other')),
  family_name text not null,
  given_name text not null,
  birth_date date not null,
  -- Under 18 when the mandate was made: it ends on the 18th birthday.
  for_minor boolean not null,
  sex text check (sex in ('female', 'male')),
  -- Sealed: {"taj": …, "cnp": …}.
  identifiers bytea,
  phone text,
  email text,
  coverage_shared boolean not null,
  scope text[] not null check (scope <@ array['book', 'records', 'claims', 'video'] and cardinality(scope) > 0),
  valid_from date not null,
  -- Inclusive; null until it is revoked.
  valid_to date,
  -- The text that a guardian declared or the relative accepted.
  statement text,
  statement_version text,
  stated_at timestamptz,
  evidence_file_id uuid references file,
  proof_sent_at timestamptz,
  proof_due_at timestamptz,
  proof_refusal text,
  -- Whoever looked at the paper last.
  operator_account_id uuid references operator_account,
  -- Of a relative who was logged in when they accepted.
  own_account_id uuid references account,
  -- Of the link that the relative was sent; it changes with every address.
  link_no int not null default 0,
  link_hash bytea unique,
  invited_until timestamptz,
  locale text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null default now_of_change(),
  ended_at timestamptz,
  end_reason text,
  check ((status = 'ended') = (ended_at is not null)),
  check ((status = 'ended') = (end_reason is not null)),
  check (valid_to is null or valid_to >= valid_from),
  check ((status = 'invited') <= (link_hash is not null and invited_until is not null)),
  check ((evidence_file_id is null) = (proof_sent_at is null)),
  check ((proof_due_at is not null) <= (status = 'pending_proof' and evidence_file_id is not null))
);
create trigger relative_touch before update on relative for each row execute function touch();
create index relative_own on relative (account_id, created_at desc, id desc);
create index relative_living on relative (partner_id, birth_date) where ended_at is null;
create index relative_of_account on relative (own_account_id) where own_account_id is not null;
create index relative_evidence on relative (evidence_file_id) where evidence_file_id is not null;
create index relative_proof on relative (partner_id, proof_due_at, id) where proof_due_at is not null;
create index relative_decided on relative (partner_id, updated_at desc, id desc) where operator_account_id is not null;
create index relative_over on relative (ended_at) where ended_at is not null;

alter table reservation add relative_id uuid references relative;
create index reservation_relative on reservation (relative_id) where relative_id is not null;
