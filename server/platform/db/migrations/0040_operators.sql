-- A person on a partner's side, apart from its customers: who works at the desk, and who acts for customers by a key of the
-- partner's own system. That system names them by an id of its own (S7-16). One row a person, so that the audit shows one.
create table operator_account (
  id uuid primary key,
  partner_id int not null references partner,
  external_id text,
  -- Without an address nobody logs in.
  email text check (email = lower(email)),
  name text not null,
  roles text[] not null default '{}',
  locale text not null,
  password_hash text,
  totp_secret bytea,
  totp_confirmed_at timestamptz,
  totp_step bigint,
  created_at timestamptz not null,
  updated_at timestamptz not null default now_of_change(),
  disabled_at timestamptz,
  unique (partner_id, external_id),
  unique (partner_id, email)
);
create trigger operator_account_touch before update on operator_account for each row execute function touch();

create table operator_recovery_code (
  account_id uuid not null references operator_account on delete cascade,
  hash bytea not null,
  used_at timestamptz,
  primary key (account_id, hash)
);

create table operator_session (
  id uuid primary key,
  operator_account_id uuid not null references operator_account on delete cascade,
  partner_id int not null references partner,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  device text not null
);
create index operator_session_living on operator_session (operator_account_id) where ended_at is null;
create index operator_session_expiring on operator_session (expires_at);

-- How a key names a person. Two keys of a partner that use one id mean one person.
alter table operator add operator_account_id uuid references operator_account;
insert into operator_account (id, partner_id, external_id, name, locale, created_at, disabled_at)
  select gen_random_uuid(), api_key.partner_id, operator.id, max(operator.name), 'hu', now(),
    case when bool_and(operator.disabled_at is not null) then max(operator.disabled_at) end
  from operator join api_key on api_key.id = operator.api_key_id
  group by api_key.partner_id, operator.id;
update operator set operator_account_id = person.id
  from operator_account person join api_key on api_key.partner_id = person.partner_id
  where api_key.id = operator.api_key_id and person.external_id = operator.id;
