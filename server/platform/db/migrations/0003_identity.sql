-- Who may enter, under which subscription, and by which door. Tokens stand nowhere: they are derived and checked (0006).

-- What a partner sells or grants; its flags open the customer's pages and operations (S2.3).
create table product (
  id int generated always as identity primary key,
  partner_id int not null references partner,
  key text not null,
  hu text not null,
  en text not null,
  ro text not null,
  permissions text[] not null default '{}',
  services text[] not null default '{}',
  has_map boolean not null default false,
  med24_free boolean not null default false,
  unique (partner_id, key)
);

-- One person at one partner. The e-mail is kept in lower case and proven before the row exists, or by email_verified_at.
create table account (
  id uuid primary key,
  partner_id int not null references partner,
  email text not null check (email = lower(email)),
  email_verified_at timestamptz,
  contact_email text,
  password_hash text,
  family_name text not null,
  given_name text not null,
  birth_date date,
  phone text,
  locale text not null,
  subscriber_customer uuid,
  identification text not null default 'none' check (identification in ('none', 'pending', 'matched')),
  status text not null default 'active' check (status in ('active', 'disabled')),
  totp_secret bytea,
  totp_confirmed_at timestamptz,
  -- The last time step a code was taken from: a code counts once.
  totp_step bigint,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (partner_id, email)
);

-- T14: whatever a form says, what a person logs in with is changed only by the operation that names the account first.
create function account_keeps_credentials() returns trigger language plpgsql as $$
begin
  if (new.email, new.password_hash, new.partner_id) is distinct from (old.email, old.password_hash, old.partner_id)
    and current_setting('kapu.credentials_of', true) is distinct from old.id::text then
    raise exception 'the credentials of an account are changed by its own operation alone';
  end if;
  return new;
end $$;
create trigger account_keeps_credentials before update on account
  for each row execute function account_keeps_credentials();

-- What the person says they are known by at the partner. Sealed; found by a keyed hash.
create table account_identifier (
  account_id uuid not null references account on delete cascade,
  kind text not null,
  hash bytea not null,
  sealed bytea not null,
  claimed_at timestamptz not null,
  matched_at timestamptz,
  primary key (account_id, kind)
);
create index account_identifier_waiting on account_identifier (kind, hash) where matched_at is null;

-- Whom or what the partner says is entitled to a product: a social security number, a member, a voucher, a company's domain.
create table entitlement (
  id uuid primary key,
  partner_id int not null references partner,
  product_id int not null references product,
  kind text not null,
  hash bytea not null,
  birth_date date,
  phone text,
  valid_from date not null,
  valid_to date,
  -- How many more accounts it may open; null is without a limit.
  uses_left int check (uses_left >= 0),
  unique (partner_id, kind, hash, product_id)
);

create table subscription (
  id uuid primary key,
  account_id uuid not null references account on delete cascade,
  product_id int not null references product,
  entitlement_id uuid references entitlement,
  phone text,
  status text not null default 'active' check (status in ('active', 'suspended', 'ended')),
  valid_from date not null,
  valid_to date,
  created_at timestamptz not null
);
create index subscription_account on subscription (account_id);

-- A partner's own system, such as its call centre.
create table api_key (
  id int generated always as identity primary key,
  partner_id int not null references partner,
  name text not null,
  hash bytea not null unique,
  scopes text[] not null,
  created_at timestamptz not null,
  disabled_at timestamptz
);

create table operator (
  api_key_id int not null references api_key,
  id text not null,
  name text not null,
  disabled_at timestamptz,
  primary key (api_key_id, id)
);

-- A log-in on a device: a family of tokens, of which `generation` is the living one (T09).
create table session (
  id uuid primary key,
  account_id uuid not null references account on delete cascade,
  partner_id int not null references partner,
  generation int not null default 0,
  rotated_at timestamptz not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- Until when a session that is not used may be taken up again; each rotation moves it on.
  idle_until timestamptz not null,
  ended_at timestamptz,
  end_reason text,
  remembered boolean not null,
  -- How the person came in: password, openid, passkey, link, impersonation.
  method text not null,
  device text not null,
  api_key_id int,
  operator_id text,
  reason text,
  foreign key (api_key_id, operator_id) references operator,
  check (num_nonnulls(api_key_id, operator_id, reason) in (0, 3))
);
create index session_account on session (account_id) where ended_at is null;

-- Whatever is handed out once and shown once: links in mails, entries of partners, second steps.
create table link (
  id uuid primary key,
  kind text not null,
  partner_id int not null references partner,
  hash bytea not null unique,
  account_id uuid references account on delete cascade,
  -- A keyed hash of what it was asked for, such as an e-mail: the newest one alone counts.
  subject bytea,
  sealed bytea,
  locale text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index link_subject on link (kind, subject, created_at);
create index link_expiring on link (expires_at);

-- P05: the ledger. Never changed: a withdrawal is a row of its own.
create table consent (
  id bigint generated always as identity primary key,
  account_id uuid not null references account,
  subscription_id uuid references subscription,
  kind text not null,
  given boolean not null,
  version text not null,
  hash bytea not null,
  language text not null,
  host text not null,
  at timestamptz not null,
  request_id text not null
);
create index consent_account on consent (account_id, kind, at);

create table passkey (
  id text primary key,
  account_id uuid not null references account on delete cascade,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkey_account on passkey (account_id);

create table recovery_code (
  account_id uuid not null references account on delete cascade,
  hash bytea not null,
  used_at timestamptz,
  primary key (account_id, hash)
);

-- Who a partner's own identity provider says the account is.
create table openid_identity (
  partner_id int not null references partner,
  issuer text not null,
  subject text not null,
  account_id uuid not null references account on delete cascade,
  primary key (partner_id, issuer, subject)
);

alter table reservation
  add account_id uuid references account,
  add subscription_id uuid references subscription,
  -- S4.4-04: which of the two ways the visitor chose.
  add way text not null default 'register' check (way in ('register', 'login'));
create index reservation_account on reservation (account_id);
create index reservation_email on reservation (partner_id, lower(email));

-- A letter is about a reservation, a link or an account.
alter table outbox
  alter reservation_id drop not null,
  add link_id uuid references link on delete cascade,
  add account_id uuid references account on delete cascade,
  add check (num_nonnulls(reservation_id, link_id, account_id) >= 1);
