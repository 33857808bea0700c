-- Who is insured under a policy besides its holder (FHIR Coverage.beneficiary): the partner says so, or the desk after it saw a paper.
create table insured_person (
  id uuid primary key,
  partner_id int not null references partner,
  -- A row of the partner's register, whose list may be there before anybody registers, or one policy.
  entitlement_id uuid references entitlement on delete cascade,
  subscription_id uuid references subscription on delete cascade,
  family_name text not null,
  given_name text not null,
  birth_date date not null,
  -- Folded name and day of birth (personKey): as the list has it first, then each spelling that the desk found to be the same person.
  person_keys text[] not null check (cardinality(person_keys) > 0),
  valid_from date not null,
  -- Inclusive; null until it is ended. The day before `valid_from` where it never came into force.
  valid_to date,
  source text not null check (source in ('partner', 'desk')),
  -- Of what the desk confirmed.
  operator_account_id uuid references operator_account,
  created_at timestamptz not null,
  updated_at timestamptz not null default now_of_change(),
  check (num_nonnulls(entitlement_id, subscription_id) = 1),
  check (valid_to >= valid_from - 1),
  check ((source = 'desk') = (operator_account_id is not null))
);
create trigger insured_person_touch before update on insured_person for each row execute function touch();
create unique index insured_person_listed on insured_person (coalesce(entitlement_id, subscription_id), (person_keys[1]));
create index insured_person_policy on insured_person (subscription_id) where subscription_id is not null;
create index insured_person_over on insured_person (valid_to) where valid_to is not null;

-- Whoever shares a coverage has it when they are insured; until then somebody looks, and they pay as anybody.
-- locks relative: a new column without values is not read, 0.01 s a million rows
alter table relative
  add person_key text,
  add cover_asked_at timestamptz,
  add cover_due_at timestamptz,
  add cover_file_id uuid references file,
  add cover_refusal text;
