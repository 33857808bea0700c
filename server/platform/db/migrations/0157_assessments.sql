-- What a customer's health tool came to, and what they answered; kept because they asked for it.
create table assessment (
  id uuid primary key,
  partner_id int not null references partner,
  account_id uuid not null references account on delete cascade,
  tool text not null,
  version text not null,
  region text,
  -- Lists, as the API answers them.
  results jsonb not null,
  answers jsonb not null,
  -- Its document among the medical records.
  record_id uuid references record,
  created_at timestamptz not null,
  -- Since when only this is left of it: that there was one.
  deleted_at timestamptz
);
create index assessment_account on assessment (account_id, created_at);
create index assessment_record on assessment (record_id);
