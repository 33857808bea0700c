-- The tables as all migrations make them. Written by `node tasks/schema.ts`; do not edit by hand.

-- -------- what the tables need --------------------------------------------------------------------------------

set local check_function_bodies = off;

create extension if not exists btree_gist;

create extension if not exists pg_trgm;

create function mean_rating(published numeric, published_count int, own int, own_count int) returns numeric language sql immutable as $$ select round((coalesce(published * published_count, 0) + own)
    / nullif(case when published is null then 0 else published_count end + own_count, 0), 1) $$;

-- The instant a transaction stands for: what its audit row says, else the database's own.
create function now_of_change() returns timestamptz language sql stable as $$ select coalesce(nullif(current_setting('kapu.now', true), '')::timestamptz, now()) $$;

-- -------- portal ----------------------------------------------------------------------------------------------

create table partner (
  id int generated always as identity primary key,
  key text not null unique,
  name text not null
);

create table host (
  name text primary key,
  partner_id int not null references partner
);

-- -------- directory -------------------------------------------------------------------------------------------

create table holiday (
  country character(2) not null,
  day date not null,
  kind text not null check (kind in ('holiday', 'rest', 'working')),
  name jsonb not null,
  constraint holiday_pkey primary key (country, day)
);

-- A location's subtree is the interval [no, last_no] of its pre-order numbers.
create table location (
  id text primary key,
  no int not null unique,
  last_no int not null,
  parent_id text references location,
  type text not null,
  lat double precision,
  lng double precision,
  bbox double precision[],
  folded text not null,
  name jsonb not null,
  imported boolean not null default false
);

-- One bulk publication that the directory is imported from.
create table publication (
  id int generated always as identity primary key,
  address text not null unique,
  transaction_time timestamptz,
  imported_at timestamptz,
  -- What aggregators say of their sources: when a schedule was last known to be right, whether it has times that they do not know,
  -- and by which identifiers a place is known elsewhere.
  stale_after_minutes int check (stale_after_minutes > 0),
  -- The ETags and dates of the files a publication was last read clean from, and the mapping it was read with.
  validators jsonb
);

create table doctor (
  id int generated always as identity primary key,
  publication_id int not null references publication,
  source_id text not null,
  title text,
  family_name text not null,
  given_name text not null,
  folded text not null,
  languages text[] not null default '{}'::text[],
  published_waiting numeric(2,1),
  published_conditions numeric(2,1),
  published_competence numeric(2,1),
  published_behaviour numeric(2,1),
  published_overall numeric(2,1),
  published_count int not null default 0,
  about jsonb not null default '{}'::jsonb,
  -- A schedule whose actors are places has the place itself for its doctor.
  is_place boolean not null default false,
  sex text check (sex in ('female', 'male')),
  own_waiting int not null default 0,
  own_conditions int not null default 0,
  own_competence int not null default 0,
  own_behaviour int not null default 0,
  own_overall int not null default 0,
  own_count int not null default 0,
  rating_waiting numeric(2,1) generated always as (mean_rating(published_waiting, published_count, own_waiting, own_count)) stored,
  rating_conditions numeric(2,1) generated always as (mean_rating(published_conditions, published_count, own_conditions, own_count)) stored,
  rating_competence numeric(2,1) generated always as (mean_rating(published_competence, published_count, own_competence, own_count)) stored,
  rating_behaviour numeric(2,1) generated always as (mean_rating(published_behaviour, published_count, own_behaviour, own_count)) stored,
  rating_overall numeric(2,1) generated always as (mean_rating(published_overall, published_count, own_overall, own_count)) stored,
  rating_count int not null generated always as (published_count + own_count) stored,
  -- The path of a photo among the portal's own files; a brand's own photo of the doctor is shown before it.
  photo text,
  constraint doctor_photo_is_a_path check (photo ~~ '/%'),
  constraint doctor_publication_id_source_id_key unique (publication_id, source_id)
);
create index doctor_folded on doctor using gin (folded gin_trgm_ops);

create table provider (
  id int generated always as identity primary key,
  publication_id int not null references publication,
  source_id text not null,
  name text not null,
  folded text not null,
  description text,
  phone text,
  email text,
  web text,
  -- Whether it gave a price for anything: a booking asks for it, and the offers of its doctors may lie in several places.
  is_priced boolean not null default false,
  constraint provider_publication_id_source_id_key unique (publication_id, source_id)
);
create index provider_folded on provider using gin (folded gin_trgm_ops);

-- Whether a partner offers the times of a clinic; the row stays when it offers them again, so that a publication of changes says so.
create table clinic_pause (
  partner_id int not null references partner,
  provider_id int not null references provider,
  paused_at timestamptz,
  changed_at timestamptz not null,
  constraint clinic_pause_pkey primary key (partner_id, provider_id)
);

create table closure (
  id int generated always as identity primary key,
  provider_id int references provider,
  doctor_id int references doctor,
  during tstzrange not null,
  reason text not null,
  constraint closure_check check (num_nonnulls(provider_id, doctor_id) = 1)
);

create table provider_address (
  id int generated always as identity primary key,
  provider_id int not null references provider,
  publication_id int not null references publication,
  source_id text not null,
  country character(2) not null,
  postal_code text,
  city text not null,
  street text,
  location_id text not null references location,
  lat double precision,
  lng double precision,
  time_zone text not null,
  identifiers text[] not null default '{}'::text[],
  constraint provider_address_publication_id_source_id_key unique (publication_id, source_id)
);
create index provider_address_provider on provider_address (provider_id);

-- One of each visit that took place, by whoever was there.
create table rating (
  reservation_id uuid primary key,
  doctor_id int not null references doctor,
  waiting int not null check (waiting >= 1 and waiting <= 5),
  conditions int not null check (conditions >= 1 and conditions <= 5),
  competence int not null check (competence >= 1 and competence <= 5),
  behaviour int not null check (behaviour >= 1 and behaviour <= 5),
  overall int not null check (overall >= 1 and overall <= 5),
  -- Shown to nobody until somebody has read it.
  comment text,
  created_at timestamptz not null
);
create index rating_doctor on rating (doctor_id);

create table schedule (
  id int generated always as identity primary key,
  publication_id int not null references publication,
  source_id text not null,
  doctor_id int not null references doctor,
  provider_id int not null references provider,
  address_id int not null references provider_address,
  notice_minutes int not null default 60,
  synced_at timestamptz,
  availability text check (availability in ('some', 'none', 'unknown')),
  -- Whether nothing can be booked in it now, because the calendar it is kept in is paused or has never been read.
  is_closed boolean not null default false,
  constraint schedule_publication_id_source_id_key unique (publication_id, source_id)
);
create index schedule_doctor on schedule (doctor_id);
create index schedule_provider on schedule (provider_id);

create table slot (
  id uuid primary key,
  schedule_id int not null references schedule on delete cascade,
  start_at timestamptz not null,
  end_at timestamptz not null,
  status text not null check (status in ('free', 'busy', 'busy-tentative', 'busy-unavailable', 'entered-in-error')),
  capacity int not null default 1 check (capacity > 0),
  booking_url text,
  booking_phone text,
  -- Made for one visit in a shift: no provider publishes it, it needs no notice, and it is free to nobody else.
  on_duty boolean not null default false,
  -- When a slot was written last, by the database's clock: a publication of what has changed since a moment asks for it.
  changed_at timestamptz not null default now(),
  of_doctor int not null,
  constraint slot_check check (end_at > start_at)
) with (autovacuum_vacuum_scale_factor=0.02, autovacuum_vacuum_insert_scale_factor=0.05, fillfactor=90);
create index slot_free on slot (schedule_id, start_at) include (id) where status = 'free';
-- A schedule has one doctor: without this a look for the first free time expects few rows of its schedule, and reads all of them.
create statistics slot_schedule_doctor (dependencies) on schedule_id, of_doctor from slot;
create index slot_taken on slot (schedule_id, start_at) where status in ('busy', 'busy-tentative');
-- Free and taken times have an index each; the search for times of one calendar asks for these too.
create index slot_unavailable on slot (schedule_id, start_at) where status = 'busy-unavailable';

-- The times to be offered: those that became free while somebody waits for such a time. Due at once, or when the quiet hours end.
create table freed_slot (
  slot_id uuid primary key references slot on delete cascade,
  due_at timestamptz not null default '-infinity'::timestamptz
);
create index freed_slot_due on freed_slot (due_at);

create table specialization (
  id int primary key,
  key text not null unique,
  name jsonb not null
);

create table subfunction (
  id int generated by default as identity (start with 1000000) primary key,
  specialization_id int not null references specialization,
  kind text not null,
  minutes int not null,
  name jsonb not null
);

-- What a doctor offers where: one row per schedule and subfunction. next_free_at is the start of the earliest free slot of
-- the schedule, kept true in the transaction that changes a slot, and moved on by a job as time passes.
create table offering (
  schedule_id int not null references schedule on delete cascade,
  subfunction_id int not null references subfunction,
  doctor_id int not null references doctor,
  provider_id int not null references provider,
  location_no int not null,
  main boolean not null default false,
  price_amount int,
  currency character(3),
  discount_rate int not null default 0 check (discount_rate >= 0 and discount_rate <= 100),
  organisable text[] not null default '{by_user}'::text[],
  speaks_english boolean not null default false,
  next_free_at timestamptz,
  specialization_id int references specialization,
  leads boolean not null default false,
  rating numeric(2,1),
  position point,
  pays_amount int generated always as (((price_amount::bigint * (100 - discount_rate) + 50) / 100)) stored,
  constraint offering_pkey primary key (schedule_id, subfunction_id)
);
create index offering_doctor on offering (doctor_id);
create index offering_leading on offering (specialization_id, next_free_at, doctor_id, schedule_id) include (location_no) where leads;
create index offering_leading_place on offering (specialization_id, location_no, next_free_at) where leads;
create index offering_leading_position on offering using gist (specialization_id, "position") where leads;
create index offering_leading_price on offering (specialization_id, (next_free_at is null), pays_amount, doctor_id, schedule_id) where
  leads;
create index offering_leading_rating on offering (specialization_id, (next_free_at is null), rating desc nulls last, doctor_id, schedule_id)
  where leads;
create index offering_main on offering (next_free_at, doctor_id, schedule_id) include (location_no) where main;
create index offering_main_place on offering (location_no, next_free_at) where main;
create index offering_main_position on offering using gist ("position") where main;
create index offering_main_price on offering ((next_free_at is null), pays_amount, doctor_id, schedule_id) where main;
create index offering_main_rating on offering ((next_free_at is null), rating desc nulls last, doctor_id, schedule_id) where main;
create index offering_nearest on offering (subfunction_id, next_free_at, doctor_id, schedule_id) include (location_no);
create index offering_passing on offering (next_free_at) where next_free_at is not null;
create index offering_place on offering (subfunction_id, location_no, next_free_at);
create index offering_position on offering using gist (subfunction_id, "position");
create index offering_price on offering (subfunction_id, (next_free_at is null), pays_amount, doctor_id, schedule_id);
create index offering_provider on offering (provider_id);
create index offering_rating on offering (subfunction_id, (next_free_at is null), rating desc nulls last, doctor_id, schedule_id);

create table publication_service (
  publication_id int not null references publication,
  source_id text not null,
  subfunction_id int not null references subfunction,
  constraint publication_service_pkey primary key (publication_id, source_id)
);
create index publication_service_subfunction on publication_service (subfunction_id);

-- -------- identity --------------------------------------------------------------------------------------------

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
  updated_at timestamptz not null default now_of_change(),
  remind_by_email boolean not null default true,
  remind_by_sms boolean not null default true,
  title text,
  birth_name text,
  birth_place text,
  mothers_name text,
  country character(2),
  postal_code text,
  city text,
  street text,
  bank_account bytea,
  -- The secret under which the keys of an account were made; null until they are made of what the row says now.
  searchable_by text,
  sex text check (sex in ('female', 'male')),
  constraint account_partner_id_email_key unique (partner_id, email)
);
create index account_unsearchable on account (searchable_by, id) where status = 'active';

-- What the person says they are known by at the partner. Sealed; found by a keyed hash.
create table account_identifier (
  account_id uuid not null references account on delete cascade,
  kind text not null,
  hash bytea not null,
  sealed bytea not null,
  claimed_at timestamptz not null,
  matched_at timestamptz,
  constraint account_identifier_pkey primary key (account_id, kind)
);
create index account_identifier_known on account_identifier (kind, hash);
create index account_identifier_waiting on account_identifier (kind, hash) where matched_at is null;

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

-- P05: the ledger. Never changed: a withdrawal is a row of its own.
create table consent (
  id bigint generated always as identity primary key,
  account_id uuid references account,
  subscription_id uuid,
  kind text not null,
  given boolean not null,
  version text not null,
  hash bytea not null,
  language text not null,
  host text not null,
  at timestamptz not null,
  request_id text not null,
  -- The case that a consent to the handling of health data was given for: what it says of version, language and hash is known of each (0087).
  case_id uuid,
  reservation_id uuid,
  of_partner int not null,
  channel text,
  operator_account_id uuid,
  constraint consent_is_somebodys check (num_nonnulls(account_id, reservation_id) > 0)
);
create index consent_account on consent (account_id, kind, at);
-- The last word on the consent of a case is found by the case.
create index consent_case on consent (case_id, id) where case_id is not null;
create index consent_reservation on consent (reservation_id) where reservation_id is not null;

-- Who downloads very much at once must show again who they are (T37). The code of a letter comes from the number.
create table download_brake (
  account_id uuid references account on delete cascade primary key,
  no int not null default 1,
  -- When the code was mailed; null once it was used.
  mailed_at timestamptz,
  braked_at timestamptz not null,
  why text not null default 'many' check (why in ('many', 'device'))
);
create index download_brake_age on download_brake (braked_at);

-- What was typed into a form and not sent yet. The owner is the hash of an account or of a browser's key, about the hash of the
-- reservation's token; what was typed is sealed. The part that tells of somebody's health has a table that only the audit opens.
create table draft (
  id uuid primary key,
  partner_id int not null references partner,
  owner bytea not null,
  form text not null,
  about bytea not null,
  account_id uuid references account on delete cascade,
  sealed bytea not null,
  saved_at timestamptz not null,
  expires_at timestamptz not null,
  constraint draft_partner_id_owner_form_about_key unique (partner_id, owner, form, about)
);
create index draft_about on draft (about);
create index draft_age on draft (expires_at);

create table draft_health (
  draft_id uuid references draft on delete cascade primary key,
  sealed bytea not null
);

-- Whom or what the partner says is entitled to a product: a social security number, a member, a voucher, a company's domain.
create table entitlement (
  id uuid primary key,
  partner_id int not null references partner,
  product_id int not null,
  kind text not null,
  hash bytea not null,
  birth_date date,
  phone text,
  valid_from date not null,
  valid_to date,
  -- How many more accounts it may open; null is without a limit.
  uses_left int check (uses_left >= 0),
  is_ahead boolean not null default false,
  constraint entitlement_partner_id_kind_hash_product_id_key unique (partner_id, kind, hash, product_id)
);
create index entitlement_ahead on entitlement (id) where is_ahead;

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
  used_at timestamptz,
  -- A new password, a log-out everywhere and the like end what was handed out before it, although its time has not come.
  ended_at timestamptz
);
create index link_expiring on link (expires_at);
create index link_of_account on link (account_id) where account_id is not null;
create index link_subject on link (kind, subject, created_at);

-- Who a partner's own identity provider says the account is.
create table openid_identity (
  partner_id int not null references partner,
  issuer text not null,
  subject text not null,
  account_id uuid not null references account on delete cascade,
  constraint openid_identity_pkey primary key (partner_id, issuer, subject)
);

-- A person on a partner's side, apart from its customers: who works at the desk, and who acts for customers by a key of the
-- partner's own system. That system names them by an id of its own (S7-16). One row a person, so that the audit shows one.
create table operator_account (
  id uuid primary key,
  partner_id int not null references partner,
  external_id text,
  -- Without an address nobody logs in.
  email text check (email = lower(email)),
  name text not null,
  roles text[] not null default '{}'::text[],
  locale text not null,
  password_hash text,
  totp_secret bytea,
  totp_confirmed_at timestamptz,
  totp_step bigint,
  created_at timestamptz not null,
  updated_at timestamptz not null default now_of_change(),
  disabled_at timestamptz,
  constraint operator_account_partner_id_email_key unique (partner_id, email),
  constraint operator_account_partner_id_external_id_key unique (partner_id, external_id)
);

create table operator (
  api_key_id int not null references api_key,
  id text not null,
  name text not null,
  disabled_at timestamptz,
  -- How a key names a person. Two keys of a partner that use one id mean one person.
  operator_account_id uuid references operator_account,
  constraint operator_pkey primary key (api_key_id, id)
);

-- Whose staff somebody at the desk is. What a role of clinic staff or of a doctor gives reaches these providers alone.
create table operator_provider (
  operator_account_id uuid not null references operator_account on delete cascade,
  provider_id int not null references provider,
  constraint operator_provider_pkey primary key (operator_account_id, provider_id)
);
create index operator_provider_of on operator_provider (provider_id);

create table operator_recovery_code (
  account_id uuid not null references operator_account on delete cascade,
  hash bytea not null,
  used_at timestamptz,
  constraint operator_recovery_code_pkey primary key (account_id, hash)
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
create index operator_session_expiring on operator_session (expires_at);
create index operator_session_living on operator_session (operator_account_id) where ended_at is null;

create table passkey (
  id text primary key,
  account_id uuid not null references account on delete cascade,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  -- After a recovery a passkey logs nobody in until the owner has said that it is theirs.
  waiting_since timestamptz
);
create index passkey_account on passkey (account_id);

create table recovery_code (
  account_id uuid not null references account on delete cascade,
  hash bytea not null,
  used_at timestamptz,
  constraint recovery_code_pkey primary key (account_id, hash)
);

-- By what somebody at the desk finds a person: keyed hashes of name with day of birth, of telephone and e-mail address (0070).
create table search_key (
  hash bytea not null,
  account_id uuid not null references account on delete cascade,
  kind text not null,
  constraint search_key_pkey primary key (hash, account_id)
);
create index search_key_of on search_key (account_id);

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
  -- The mark of a device on which nothing but a password was shown yet; documents opened there need a code (T37).
  untrusted_device text,
  constraint session_api_key foreign key (api_key_id) references api_key(id),
  constraint session_api_key_id_operator_id_fkey foreign key (api_key_id, operator_id) references operator(api_key_id, id),
  constraint session_opened_by check ((num_nonnulls(operator_id, reason) in (0, 2)) and (operator_id is null or api_key_id is not null))
);
create index session_account on session (account_id) where ended_at is null;

-- A browser that is told that there is news; the address and the keys are its push service's and its own.
create table push_subscription (
  id uuid primary key,
  partner_id int not null references partner,
  account_id uuid not null references account on delete cascade,
  -- The log-in that switched it on; it ends with it.
  session_id uuid not null references session on delete cascade,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  -- The secret that the portal's own key comes from.
  key_id text not null,
  created_at timestamptz not null
);
create index push_subscription_account on push_subscription (account_id, created_at);
create index push_subscription_session on push_subscription (session_id);

-- Devices on which a customer has proved more than a password. The mark is random and says nothing without its signature.
create table trusted_device (
  account_id uuid not null references account on delete cascade,
  mark text not null,
  used_at timestamptz not null,
  constraint trusted_device_pkey primary key (account_id, mark)
);
create index trusted_device_age on trusted_device (used_at);

-- Somebody whose registration named an identifier that the partner's register does not have (S8.3-14). What they named stays in
-- account_identifier; the case ends when somebody at the desk finds them, refuses them, or when the register or they themselves do.
create table unmatched_member (
  id uuid primary key,
  partner_id int not null references partner,
  -- To be read out; a name for it, not a key to it.
  number text not null,
  account_id uuid not null references account on delete cascade,
  kind text not null,
  status text not null,
  due_at timestamptz not null,
  operator_account_id uuid references operator_account,
  reason text,
  created_at timestamptz not null,
  updated_at timestamptz not null default now_of_change(),
  closed_at timestamptz,
  constraint unmatched_member_check check ((status = 'taken') <= (operator_account_id is not null)),
  constraint unmatched_member_check1 check ((status in ('matched', 'refused')) = (closed_at is not null)),
  constraint unmatched_member_check2 check ((status = 'refused') = (reason is not null)),
  constraint unmatched_member_partner_id_number_key unique (partner_id, number)
);
create index unmatched_member_closed on unmatched_member (partner_id, closed_at, id) where closed_at is not null;
create index unmatched_member_closed_by on unmatched_member (operator_account_id, partner_id, closed_at, id) where closed_at is not null;
create index unmatched_member_closed_of on unmatched_member (partner_id, kind, closed_at, id) where closed_at is not null;
create index unmatched_member_forgotten on unmatched_member (closed_at) where closed_at is not null;
create index unmatched_member_held on unmatched_member (operator_account_id, partner_id, due_at, id) where closed_at is null;
create unique index unmatched_member_one on unmatched_member (account_id) where closed_at is null;
create index unmatched_member_open on unmatched_member (partner_id, due_at, id) where closed_at is null;
create index unmatched_member_open_of on unmatched_member (partner_id, kind, due_at, id) where closed_at is null;

-- -------- entitlement -----------------------------------------------------------------------------------------

-- What a partner sells or grants; its flags open the customer's pages and operations (S2.3).
create table product (
  id int generated always as identity primary key,
  partner_id int not null references partner,
  key text not null,
  permissions text[] not null default '{}'::text[],
  services text[] not null default '{}'::text[],
  has_map boolean not null default false,
  med24_free boolean not null default false,
  name jsonb not null,
  -- Null for a product that is no insurance; as in `brands/<key>/coverage.json` (contract/entitlement/benefit.ts).
  coverage jsonb,
  constraint product_partner_id_key_key unique (partner_id, key)
);

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
  evidence_file_id uuid,
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
  person_key text,
  cover_asked_at timestamptz,
  cover_due_at timestamptz,
  cover_file_id uuid,
  cover_refusal text,
  keyed_at timestamptz,
  other_insured_ids uuid[] not null default '{}'::uuid[],
  constraint relative_check check ((status = 'ended') = (ended_at is not null)),
  constraint relative_check1 check ((status = 'ended') = (end_reason is not null)),
  constraint relative_check2 check (valid_to is null or valid_to >= valid_from),
  constraint relative_check3 check ((status = 'invited') <= (link_hash is not null and invited_until is not null)),
  constraint relative_check4 check ((evidence_file_id is null) = (proof_sent_at is null)),
  constraint relative_check5 check ((proof_due_at is not null) <= (status = 'pending_proof' and evidence_file_id is not null))
);
create index relative_cover on relative (partner_id, cover_due_at, id) where cover_due_at is not null;
create index relative_cover_file on relative (cover_file_id) where cover_file_id is not null;
create index relative_decided on relative (partner_id, updated_at desc, id desc) where operator_account_id is not null;
create index relative_evidence on relative (evidence_file_id) where evidence_file_id is not null;
create index relative_living on relative (partner_id, birth_date) where ended_at is null;
create index relative_of_account on relative (own_account_id) where own_account_id is not null;
create index relative_over on relative (ended_at) where ended_at is not null;
create index relative_own on relative (account_id, created_at desc, id desc);
create index relative_proof on relative (partner_id, proof_due_at, id) where proof_due_at is not null;
create index relative_to_key on relative (partner_id, account_id) where keyed_at is null;
create index relative_unasked on relative (partner_id, id) where coverage_shared and cover_asked_at is null and status = 'active';

create table subscription (
  id uuid primary key,
  account_id uuid not null references account on delete cascade,
  product_id int not null references product,
  entitlement_id uuid references entitlement,
  phone text,
  status text not null default 'active' check (status in ('active', 'suspended', 'ended')),
  valid_from date not null,
  valid_to date,
  created_at timestamptz not null,
  policy_no text not null default upper("left"(replace(gen_random_uuid()::text, '-', ''), 12)),
  -- How many relatives may share the cover; null where nothing limits them.
  max_relatives int check (max_relatives >= 0),
  of_partner int not null,
  -- Eight letters of a number's id meet among a million policies; twelve do not. Those that people have on paper stay as they are.
  former_numbers text[] not null default '{}'::text[]
);
create index subscription_account on subscription (account_id);
create index subscription_entitlement on subscription (entitlement_id) where entitlement_id is not null;
create index subscription_former on subscription using gin (former_numbers) where former_numbers <> '{}'::text[];
create unique index subscription_of_entitlement on subscription (of_partner, account_id, entitlement_id) where entitlement_id is not null;
create unique index subscription_policy_no on subscription (policy_no);

-- Approved pre-authorisations; their limit is reserved in the ledger under the case `approval`.
create table coverage_approval (
  id uuid primary key,
  number text not null unique,
  subscription_id uuid not null references subscription on delete cascade,
  person_id uuid not null,
  benefit text not null,
  specialty text not null,
  subfunction_ids int[] not null default '{}'::int[],
  provider_ids int[] not null default '{}'::int[],
  valid_from date not null,
  valid_to date not null,
  created_at timestamptz not null,
  -- The visit it is booked for.
  reservation_id uuid unique,
  ended_at timestamptz,
  preauthorization_id uuid,
  item_no int,
  outcome text check (outcome in ('used', 'released')),
  of_partner int not null,
  constraint coverage_approval_check check (valid_to >= valid_from)
);
create index coverage_approval_case on coverage_approval (preauthorization_id);
create index coverage_approval_open on coverage_approval (subscription_id, person_id) where ended_at is null;
create index coverage_approval_unbooked on coverage_approval (valid_to) where ended_at is null and reservation_id is null;

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
  note text,
  of_partner int not null
);
create index coverage_entry_case on coverage_entry (case_type, case_id);
create index coverage_entry_policy on coverage_entry (subscription_id, benefit, term_from);

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
  -- Since when a person of a list has been compared with the relatives whom its policy may cover; null: still to be compared.
  compared_at timestamptz,
  constraint insured_person_check check (num_nonnulls(entitlement_id, subscription_id) = 1),
  constraint insured_person_check1 check (valid_to >= (valid_from - 1)),
  constraint insured_person_check2 check ((source = 'desk') = (operator_account_id is not null))
);
create unique index insured_person_listed on insured_person (coalesce(entitlement_id, subscription_id), (person_keys[1]));
create index insured_person_over on insured_person (valid_to) where valid_to is not null;
create index insured_person_policy on insured_person (subscription_id) where subscription_id is not null;
create index insured_person_to_compare on insured_person (id) where compared_at is null;

-- A policy at which a person has to look, because something of it may be more than its product allows.
create table policy_review (
  id uuid primary key,
  partner_id int not null references partner,
  number text not null,
  account_id uuid not null references account on delete cascade,
  subscription_id uuid not null references subscription on delete cascade,
  status text not null,
  operator_account_id uuid references operator_account,
  due_at timestamptz not null,
  -- Merged: several policies became this one. Terms: its first day changed. Shared: several accounts have it by one personal identifier.
  cause text not null check (cause in ('merged', 'terms', 'shared')),
  reason text,
  -- Since when it is known that there is something to look at.
  checked_at timestamptz,
  created_at timestamptz not null,
  closed_at timestamptz,
  constraint policy_review_partner_id_number_key unique (partner_id, number)
);
create index policy_review_account on policy_review (account_id);
create unique index policy_review_open on policy_review (subscription_id, cause) where closed_at is null;
create index policy_review_unchecked on policy_review (id) where checked_at is null and closed_at is null;

-- -------- booking ---------------------------------------------------------------------------------------------

-- A customer's calendar feed: one secret address at a time, of which only the hash is kept.
create table calendar_feed (
  account_id uuid references account on delete cascade primary key,
  no int not null,
  hash bytea unique,
  created_at timestamptz not null,
  -- When the portal ended the address by itself; null while it works, and after its owner ended it.
  ended_at timestamptz
);

-- A partner asks the operator of the installation to connect the calendar of a clinic.
create table calendar_request (
  id uuid primary key,
  partner_id int not null references partner,
  provider_id int not null references provider,
  note text not null,
  requested_at timestamptz not null,
  settled_at timestamptz,
  outcome text check (outcome in ('connected', 'declined')),
  reason text,
  constraint calendar_request_check check ((settled_at is null) = (outcome is null))
);
create unique index calendar_request_open on calendar_request (partner_id, provider_id) where settled_at is null;

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
  -- Of the number in the sealed person.
  phone_hash bytea,
  constraint call_back_check check ((status = 'taken') <= (operator_account_id is not null)),
  constraint call_back_check1 check ((status in ('done', 'withdrawn')) = (closed_at is not null)),
  constraint call_back_partner_id_number_key unique (partner_id, number)
);
create index call_back_closed on call_back (partner_id, closed_at, id) where closed_at is not null;
create index call_back_closed_by on call_back (operator_account_id, partner_id, closed_at, id) where closed_at is not null;
create index call_back_forgotten on call_back (closed_at) where closed_at is not null;
create index call_back_held on call_back (operator_account_id, partner_id, due_at, id) where closed_at is null;
create index call_back_open on call_back (partner_id, due_at, id) where closed_at is null;
create index call_back_phone on call_back (partner_id, phone_hash) where phone_hash is not null;
create index call_back_unsearchable on call_back (id) where phone_hash is null;

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

create table call_back_wish (
  call_back_id uuid references call_back on delete cascade primary key,
  specialization_id int,
  subfunction_id int,
  location_id text,
  doctor_id int,
  provider_id int,
  words text
);

-- A customer's mark at a doctor; whose mark it is says something of their health, and goes with it.
create table favourite (
  id uuid primary key,
  account_id uuid not null references account on delete cascade,
  created_at timestamptz not null
);
create index favourite_account on favourite (account_id, created_at);

create table favourite_doctor (
  favourite_id uuid references favourite on delete cascade primary key,
  account_id uuid not null references account on delete cascade,
  doctor_id int not null references doctor,
  provider_id int not null references provider,
  constraint favourite_doctor_account_id_doctor_id_provider_id_key unique (account_id, doctor_id, provider_id)
);
create index favourite_doctor_doctor on favourite_doctor (doctor_id);
create index favourite_doctor_provider on favourite_doctor (provider_id);

-- A calendar that a provider keeps elsewhere; its times are read from it, and visits are booked in it.
create table partner_calendar (
  id uuid primary key,
  provider_id int not null references provider unique,
  base_url text not null,
  credential text not null check (credential in ('none', 'bearer', 'basic', 'oauth')),
  -- What the calendar knows the portal by, as JSON.
  sealed bytea,
  -- Requests at once of each process, milliseconds of each request, and minutes for which what was read is fresh.
  most_at_once int not null default 4 check (most_at_once > 0),
  patience int not null default 4000 check (patience > 0),
  fresh_minutes int not null default 15 check (fresh_minutes > 0),
  paused_at timestamptz,
  -- What its CapabilityStatement said last, and how the last try went.
  abilities jsonb,
  tested_at timestamptz,
  test_code text,
  -- When its times were last read whole, and why the last try was not.
  read_at timestamptz,
  read_code text,
  compared_at timestamptz,
  -- The circuit breaker: faults in a row, and until when nothing is asked.
  faults int not null default 0,
  open_until timestamptz,
  created_at timestamptz not null,
  constraint partner_calendar_open_is_read check (paused_at is not null or read_at is not null)
);

-- Where a calendar and the portal do not say the same of a booking; settled once they do again.
create table calendar_difference (
  calendar_id uuid not null references partner_calendar,
  kind text not null check (kind in ('missing', 'moved', 'stray', 'stray_slot')),
  -- The reservation's id, by which the calendar has it.
  key text not null,
  found_at timestamptz not null,
  settled_at timestamptz,
  constraint calendar_difference_pkey primary key (calendar_id, kind, key)
);

-- By which id a calendar knows a time.
create table partner_slot (
  slot_id uuid primary key references slot on delete cascade,
  calendar_id uuid not null references partner_calendar,
  source_id text not null
);
create index partner_slot_calendar on partner_slot (calendar_id);

create table reservation (
  id uuid primary key,
  number text not null unique,
  partner_id int not null references partner,
  slot_id uuid not null references slot,
  schedule_id int not null references schedule,
  doctor_id int not null references doctor,
  subfunction_id int not null references subfunction,
  during tstzrange not null,
  status text not null check (status in ('held', 'pending_verification', 'pending_payment', 'pending_approval', 'booked', 'arrived',
    'fulfilled', 'cancelled_by_patient', 'cancelled_by_provider', 'cancelled_by_operator', 'noshow', 'expired')),
  -- Until when the slot is kept while the reservation is held or unverified; leaving the page brings it forward.
  expires_at timestamptz,
  held_until timestamptz not null,
  extended boolean not null default false,
  price_amount int,
  currency character(3),
  discount_rate int not null default 0,
  patient_comment text,
  family_name text,
  given_name text,
  birth_date date,
  email text,
  phone text,
  locale text not null,
  consent_version text,
  -- Which confirmation mail is the newest; its link and its code are the only ones that count.
  mail_no int not null default 0,
  code_tries int not null default 0,
  mailed_at timestamptz,
  verify_by timestamptz,
  verified_at timestamptz,
  -- What the partner's calendar is known to have: nothing asked, asked and unknown, confirmed, refused.
  calendar_state text not null default 'none' check (calendar_state in ('none', 'requested', 'confirmed', 'refused', 'cancelling',
    'cancelled', 'moving')),
  calendar_reference text,
  sequence int not null default 0,
  booked_at timestamptz,
  cancelled_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null default now_of_change(),
  account_id uuid references account,
  subscription_id uuid references subscription,
  -- S4.4-04: which of the two ways the visitor chose.
  way text not null default 'register' check (way in ('register', 'login')),
  -- The number of the reservation's own token: it changes with the owner, so that whoever had the link before has it no longer.
  manage_no int not null default 0,
  -- Whose share of open holds it counts to; a hash, forgotten with the hold.
  held_share text,
  seat int not null default 1 check (seat > 0),
  at_place boolean not null default false,
  -- The booked reservation this row keeps a time for.
  moves uuid references reservation on delete cascade,
  -- Cancelled after the rule of the partner had made it late.
  late boolean not null default false,
  reminds boolean not null default true,
  attendance_at timestamptz,
  disputed_at timestamptz,
  dispute text,
  relative_id uuid references relative,
  -- Of the coverage: the line that pays, its part and the customer's, in minor units; null where the customer pays all.
  benefit text,
  insurer_pays int check (insurer_pays >= 0),
  patient_pays int check (patient_pays >= 0),
  approval_id uuid references coverage_approval,
  told_insurer_pays int,
  told_patient_pays int,
  departure_cause text,
  -- Paid by card here before it is booked, rather than at the clinic.
  prepaid boolean not null default false,
  -- What was paid for it, and what of that goes back to the person, in minor units.
  paid_amount int,
  gives_back int,
  -- Until the payment's side has taken it on.
  gives_back_open boolean not null default false,
  -- By what a partner's calendar knows the visit, where it is not the reservation's id; and how often it was asked to move.
  calendar_key text,
  calendar_turn int not null default 0,
  constraint reservation_check check (num_nonnulls(benefit, insurer_pays, patient_pays) in (0, 3)),
  constraint reservation_departure_check check ((departure_cause is null) = (told_insurer_pays is null) and (departure_cause is null) =
    (told_patient_pays is null)),
  constraint reservation_one_per_doctor_and_time exclude using gist (doctor_id with =, slot_id with <>, during with &&) where (not at_place
    and (status in ('held', 'pending_verification', 'pending_payment', 'pending_approval', 'booked', 'arrived', 'fulfilled')))
);
create index reservation_attendance on reservation (partner_id, lower(during)) where status in ('booked', 'noshow', 'fulfilled');
create index reservation_expiring on reservation (expires_at) where status in ('held', 'pending_verification', 'pending_payment');
create index reservation_gives_back on reservation (id) where gives_back_open;
create index reservation_mail on reservation (partner_id, lower(email)) where email is not null;
create index reservation_of_account on reservation (account_id, lower(during)) where account_id is not null;
create unique index reservation_one_move on reservation (moves) where status = 'held';
create unique index reservation_one_per_seat on reservation (slot_id, seat) where status in ('held', 'pending_verification',
  'pending_payment', 'pending_approval', 'booked', 'arrived', 'fulfilled');
-- The overdue of one doctor are asked for by every hold, and are few.
create index reservation_overdue on reservation (doctor_id, expires_at) where status in ('held', 'pending_verification', 'pending_payment');
create index reservation_relative on reservation (relative_id) where relative_id is not null;
create index reservation_unsettled on reservation (updated_at) where calendar_state in ('requested', 'cancelling', 'moving');

-- What is to be said before a visit: planned when it is booked or moved, and looked at again when it is due.
create table reminder (
  reservation_id uuid not null references reservation on delete cascade,
  kind text not null,
  -- Of the reservation: a move plans anew.
  sequence int not null,
  due_at timestamptz not null,
  done_at timestamptz,
  of_doctor int not null,
  constraint reminder_pkey primary key (reservation_id, kind, sequence)
);
create index reminder_due on reminder (due_at) where done_at is null;

-- The times a reservation had before it was moved.
create table reservation_move (
  id bigint generated always as identity primary key,
  reservation_id uuid not null references reservation on delete cascade,
  at timestamptz not null,
  from_slot uuid not null references slot,
  from_schedule int not null references schedule,
  of_doctor int not null
);
create index reservation_move_reservation on reservation_move (reservation_id, id);

-- Only hashes: a token itself stands in links and in the browser's address alone.
create table reservation_token (
  hash bytea primary key,
  reservation_id uuid not null references reservation on delete cascade,
  kind text not null check (kind in ('manage', 'verify', 'cancel', 'mailed')),
  expires_at timestamptz,
  used_at timestamptz,
  of_doctor int not null
);
create index reservation_token_reservation on reservation_token (reservation_id);

-- The waiting list. What a customer wishes tells of their health: only the audit opens it, and it goes with its place.
create table waiting_place (
  id uuid primary key,
  partner_id int not null references partner,
  account_id uuid not null references account on delete cascade,
  created_at timestamptz not null,
  over_at timestamptz,
  -- Whether a job has looked for times that are free already, since the wait began, was changed or went on.
  looked boolean not null default false
);
create index waiting_place_account on waiting_place (account_id, created_at);
create index waiting_place_done on waiting_place (partner_id, over_at desc, id) where over_at is not null;
create index waiting_place_new on waiting_place (id) where not looked and over_at is null;
create index waiting_place_number on waiting_place (partner_id, "left"(id::text, 8));
create index waiting_place_over on waiting_place (over_at) where over_at is not null;

-- A time held for one person; `outcome` is null while the offer is open.
create table waiting_offer (
  id uuid primary key,
  place_id uuid not null references waiting_place on delete cascade,
  account_id uuid not null references account on delete cascade,
  slot_id uuid not null references slot,
  reservation_id uuid not null references reservation unique,
  offered_at timestamptz not null,
  ends_at timestamptz not null,
  outcome text check (outcome in ('taken', 'booked', 'failed', 'passed', 'lapsed', 'withdrawn'))
);
create index waiting_offer_ending on waiting_offer (ends_at) where outcome is null;
create unique index waiting_offer_once on waiting_offer (slot_id, account_id) where outcome is distinct from 'withdrawn';
create unique index waiting_offer_one_open on waiting_offer (account_id) where outcome is null;
create index waiting_offer_place on waiting_offer (place_id);
create index waiting_offer_unsettled on waiting_offer (reservation_id) where outcome = 'taken';

create table waiting_wish (
  place_id uuid primary key references waiting_place on delete cascade,
  account_id uuid not null references account on delete cascade,
  subscription_id uuid references subscription,
  subfunction_id int not null references subfunction,
  doctor_id int references doctor,
  provider_id int references provider,
  location_id text references location,
  earliest_day date not null,
  latest_day date not null,
  -- 1 is Monday.
  weekdays int[] not null,
  day_parts text[] not null,
  -- An own booking: only earlier times are wished for.
  earlier_than uuid references reservation,
  status text not null default 'waiting' check (status in ('waiting', 'offered', 'taken', 'left', 'ended')),
  -- Who waits longest is asked first; an offer nobody answers begins the wait anew.
  waits_since timestamptz not null,
  desk_partner_id int references partner,
  constraint waiting_wish_check check (latest_day >= earliest_day)
);
create index waiting_wish_due on waiting_wish (desk_partner_id, latest_day, place_id) where status in ('waiting', 'offered');
create index waiting_wish_ending on waiting_wish (latest_day) where status = 'waiting';
create index waiting_wish_for on waiting_wish (subfunction_id, doctor_id, provider_id, waits_since) where status in ('waiting', 'offered');
create index waiting_wish_line on waiting_wish (subfunction_id, waits_since, place_id) where status in ('waiting', 'offered');
create unique index waiting_wish_once on waiting_wish (account_id, subfunction_id, doctor_id, provider_id, location_id) nulls not distinct
  where status in ('waiting', 'offered');
create index waiting_wish_reservation on waiting_wish (earlier_than) where earlier_than is not null;

-- -------- records ---------------------------------------------------------------------------------------------

-- Medical records of a customer (S3.12-01, FHIR DocumentReference). Nothing is overwritten: a record that replaces another, or
-- was entered in error, leaves it readable.
create table record (
  id uuid primary key,
  partner_id int not null references partner,
  account_id uuid not null references account,
  name text not null,
  modal text not null,
  kind text not null,
  issued_on date not null,
  author text,
  visibility text not null,
  status text not null check (status in ('current', 'superseded', 'entered-in-error')),
  replaces uuid references record unique,
  created_at timestamptz not null,
  updated_at timestamptz not null default now_of_change(),
  visit_ref text
);
create index record_kind on record (account_id, partner_id, kind, issued_on desc, id desc) where status = 'current';
create index record_list on record (account_id, partner_id, issued_on desc, id desc) where status = 'current';

create table record_file (
  record_id uuid not null references record,
  no int not null,
  file_id uuid not null unique,
  constraint record_file_pkey primary key (record_id, no)
);

-- -------- care ------------------------------------------------------------------------------------------------

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

create table care_message_time (
  message_id uuid not null,
  no int not null,
  slot_id uuid not null references slot,
  subfunction_id int not null,
  constraint care_message_time_pkey primary key (message_id, no)
);

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
  -- Whose it is, so that each list is one stretch of an index; in this order the customer's own list stands.
  turn text not null generated always as (case when status in ('waiting_for_information', 'answered') then 'customer' when status in
    ('submitted', 'in_progress', 'documents_complete', 'with_expert') then 'desk' else 'over' end) stored,
  relative_id uuid references relative,
  person_id uuid not null generated always as (coalesce(relative_id, account_id)) stored,
  mark text check (mark in ('urgent', 'medical')),
  constraint care_request_check check ((status in ('closed', 'withdrawn', 'refused')) = (closed_at is not null)),
  constraint care_request_check1 check ((closed_at is null) = (due_at is not null)),
  constraint care_request_partner_id_number_key unique (partner_id, number)
);
create index care_request_closed on care_request (partner_id, closed_at, id) where closed_at is not null;
create index care_request_closed_by on care_request (operator_account_id, partner_id, closed_at, id) where closed_at is not null;
create index care_request_closed_of on care_request (partner_id, service, closed_at, id) where closed_at is not null;
create index care_request_due on care_request (partner_id, turn, due_at, id);
-- The work lists by service and by colleague.
create index care_request_due_of on care_request (partner_id, service, turn, due_at, id);
create index care_request_held on care_request (operator_account_id, partner_id, due_at, id) where closed_at is null;
create index care_request_late on care_request (turn, due_at) where closed_at is null;
create index care_request_own on care_request (account_id, partner_id, turn, created_at desc, id desc);
create index care_request_relative on care_request (relative_id) where relative_id is not null;
create index care_request_turn_of_holder on care_request (operator_account_id, partner_id, turn, due_at, id) where closed_at is null;

create table care_answer (
  care_request_id uuid not null references care_request on delete cascade,
  no int not null,
  question text not null,
  answer text not null,
  constraint care_answer_pkey primary key (care_request_id, no)
);

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
  care_request_id uuid references care_request unique,
  status text not null check (status in ('requested', 'pending_approval', 'awaiting_booking', 'booked', 'appeared', 'finished', 'closed',
    'cancelled', 'deleted', 'rejected')),
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
  consented_at timestamptz,
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
  closed_at timestamptz,
  relative_id uuid references relative,
  person_id uuid not null generated always as (coalesce(relative_id, account_id)) stored,
  constraint medical_care_check check ((status in ('closed', 'cancelled', 'deleted', 'rejected')) = (closed_at is not null)),
  constraint medical_care_partner_id_number_key unique (partner_id, number),
  constraint medical_care_where check ((status in ('booked', 'appeared', 'finished')) <= (reservation_id is not null or provider is not null
    and visit_time is not null))
);
create index medical_care_held on medical_care (operator_account_id, due_at, id) where closed_at is null;
create index medical_care_open on medical_care (partner_id, due_at, id) where closed_at is null;
create index medical_care_open_of on medical_care (partner_id, service, due_at, id) where closed_at is null;
create index medical_care_over on medical_care (partner_id, closed_at desc, id desc) where closed_at is not null;
create index medical_care_over_by on medical_care (operator_account_id, partner_id, closed_at desc, id desc) where closed_at is not null;
create index medical_care_over_of on medical_care (partner_id, service, closed_at desc, id desc) where closed_at is not null;
create index medical_care_own on medical_care (account_id, partner_id, created_at desc, id desc) where status <> 'deleted';
create index medical_care_relative on medical_care (relative_id) where relative_id is not null;

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
  -- An entry of a clinic's price list: a visit at a provider. Null where the sum was typed.
  subfunction_id int,
  provider_id int references provider,
  -- While the care has this visit, pages show the visit's price and share. The item's own sums keep what the customer was told.
  reservation_id uuid references reservation,
  -- It is there because of that visit alone.
  by_visit boolean not null default false,
  -- What the entries of the coverage's ledger name; null where it reserves nothing.
  entry_id uuid,
  constraint care_item_check check ((insurer_part + patient_part) = (qty * unit_price)),
  constraint care_item_pkey primary key (care_id, no)
);

-- Times that the desk proposes for a medical care, of which the customer takes one.
create table care_time (
  care_id uuid not null references medical_care,
  no int not null,
  slot_id uuid not null references slot,
  subfunction_id int not null,
  -- Since when other times or a booking have taken its place.
  over_at timestamptz,
  constraint care_time_pkey primary key (care_id, no)
);
create index care_time_offered on care_time (care_id) where over_at is null;

-- -------- claims ----------------------------------------------------------------------------------------------

-- A claim for expenses of a care to be paid back (FHIR Claim and ClaimResponse): what was sent in, what was decided line by line, and what
-- was paid. All of it tells of somebody's health or money, so only the audit opens it.
create table claim (
  id uuid primary key,
  partner_id int not null references partner,
  account_id uuid not null references account,
  -- The account, or one of its relatives.
  person_id uuid not null,
  subscription_id uuid not null references subscription,
  -- To be read out; a name for it, not a key to it.
  number text not null,
  status text not null check (status in ('submitted', 'received', 'in_review', 'info_requested', 'approved', 'partially_approved',
    'rejected', 'payment_sent', 'paid', 'payment_failed', 'appealed', 'withdrawn')),
  -- In this order the customer's own list stands.
  turn text not null generated always as (case when status in ('info_requested', 'payment_failed') then 'customer' when status in
    ('rejected', 'paid', 'withdrawn') then 'over' else 'desk' end) stored,
  -- By when whoever has the turn is to act.
  due_at timestamptz,
  benefit text not null,
  care_on date not null,
  provider text not null,
  provider_tax_id text,
  complaint text not null,
  preauth_ref text,
  -- The pre-authorisation that it has used.
  approval_id uuid references coverage_approval,
  holder text not null,
  bank_account text not null,
  other_insurance text,
  -- The portal's: what is accepted and paid is of it, in minor units.
  currency text not null,
  decided text check (decided in ('approved', 'partially_approved', 'rejected')),
  decided_at timestamptz,
  accepted bigint check (accepted >= 0),
  paid bigint not null default 0 check (paid >= 0),
  reason text,
  payment_reason text,
  operator_account_id uuid references operator_account,
  locale text not null,
  consented_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null default now_of_change(),
  closed_at timestamptz,
  -- What belongs to one case says so by the number of what it came of, so that customer and desk see it whole (B4): a claim the visit that it
  -- is for, a pre-authorisation the request, a record the visit that it tells of.
  visit_ref text,
  first_holder text,
  first_bank_account text,
  twice_reason text,
  constraint claim_check check ((status in ('rejected', 'paid', 'withdrawn')) = (closed_at is not null)),
  constraint claim_check1 check (num_nonnulls(decided, decided_at, accepted) in (0, 3)),
  constraint claim_check2 check (paid <= coalesce(accepted, 0::bigint)),
  constraint claim_check3 check ((status in ('approved', 'partially_approved', 'rejected', 'payment_sent', 'paid', 'payment_failed')) <=
    (decided is not null)),
  constraint claim_partner_id_number_key unique (partner_id, number)
);
create index claim_due on claim (partner_id, turn, due_at, id);
create index claim_held on claim (operator_account_id, partner_id, due_at, id) where closed_at is null;
create index claim_over on claim (partner_id, closed_at desc, id desc) where closed_at is not null;
create index claim_own on claim (account_id, partner_id, turn, created_at desc, id desc);
create index claim_payable on claim (partner_id, decided_at, id) where status in ('approved', 'partially_approved');
create index claim_silent on claim (due_at) where status = 'info_requested';

create table claim_expense (
  claim_id uuid not null references claim on delete cascade,
  no int not null,
  partner_id int not null references partner,
  type text not null,
  invoice_no text not null,
  issued_on date not null,
  amount bigint not null check (amount > 0),
  currency text not null,
  -- By which an invoice is known again; null once the claim was withdrawn.
  invoice_key text,
  provider_key text not null,
  tax_key text,
  -- What was decided, in the currency of the claim.
  claimed bigint,
  accepted bigint,
  reason_code text,
  reason_values jsonb,
  reason_text text,
  left_after jsonb,
  -- An invoice that another customer has sent in is no longer refused, so an index of one account keeps it apart. Rows of before have no
  -- account here: they were unique in a stricter way.
  account_id uuid references account,
  constraint claim_expense_check check (accepted >= 0 and accepted <= claimed),
  constraint claim_expense_pkey primary key (claim_id, no)
);
create index claim_expense_of_invoice on claim_expense (partner_id, invoice_key) where invoice_key is not null;
create unique index claim_expense_of_provider on claim_expense (account_id, provider_key, invoice_key) where invoice_key is not null;
create index claim_expense_of_sum on claim_expense (partner_id, issued_on, amount) where invoice_key is not null;
create unique index claim_expense_of_tax_id on claim_expense (account_id, tax_key, invoice_key) where invoice_key is not null and tax_key is
  not null;

-- A list of payments that was made for the bank; its files are written from it whenever they are asked for.
create table claim_payout (
  id uuid primary key,
  partner_id int not null references partner,
  number text not null,
  operator_account_id uuid not null references operator_account,
  made_at timestamptz not null,
  constraint claim_payout_partner_id_number_key unique (partner_id, number)
);
create index claim_payout_newest on claim_payout (partner_id, made_at desc, id desc);

create table claim_payment (
  payout_id uuid not null references claim_payout,
  no int not null,
  claim_id uuid not null references claim,
  amount bigint not null check (amount > 0),
  currency text not null,
  holder text not null,
  bank_account text not null,
  outcome text check (outcome in ('paid', 'failed')),
  outcome_at timestamptz,
  constraint claim_payment_pkey primary key (payout_id, no)
);
create index claim_payment_of on claim_payment (claim_id);
-- Nobody is paid twice at once.
create unique index claim_payment_open on claim_payment (claim_id) where outcome is null;

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
  status text not null check (status in ('submitted', 'quick_approved', 'in_review', 'info_requested', 'approved', 'partially_approved',
    'rejected', 'booked', 'used', 'expired', 'cancelled')),
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
  closed_at timestamptz,
  case_ref text,
  constraint preauthorization_check check ((status in ('submitted', 'quick_approved', 'in_review', 'info_requested')) = (closed_at is
    null)),
  constraint preauthorization_check1 check ((status in ('approved', 'partially_approved', 'booked', 'used')) <= (valid_to is not null))
);
create index preauthorization_done on preauthorization (partner_id, closed_at desc, id desc) where closed_at is not null;
create index preauthorization_followed on preauthorization (status, due_at) where status in ('info_requested', 'approved',
  'partially_approved', 'booked');
create index preauthorization_held on preauthorization (operator_account_id, due_at, id) where closed_at is null;
create index preauthorization_open on preauthorization (partner_id, due_at, id) where closed_at is null;
create index preauthorization_own on preauthorization (account_id, partner_id, created_at desc, id desc);
create index preauthorization_person on preauthorization (person_id, created_at);

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
  approved_qty int,
  amount bigint check (amount >= 0),
  provider_ids int[] not null default '{}'::int[],
  remark text not null default '',
  constraint preauthorization_item_check check (approved_qty >= 0 and approved_qty <= qty),
  constraint preauthorization_item_pkey primary key (preauthorization_id, no)
);

-- -------- payment ---------------------------------------------------------------------------------------------

-- What takes something off a plan's price (not-shown 5.11). Codes are in capitals.
create table coupon (
  id int generated always as identity primary key,
  partner_id int not null references partner,
  code text not null,
  percent_off int check (percent_off >= 1 and percent_off <= 100),
  amount_off bigint check (amount_off > 0),
  valid_from date not null,
  -- Inclusive.
  valid_to date,
  max_redemptions int check (max_redemptions > 0),
  per_customer int not null check (per_customer > 0),
  min_amount bigint not null,
  first_purchase_only boolean not null,
  -- Codes of plans; empty for all.
  plans text[] not null,
  redeemed int not null default 0,
  active boolean not null,
  duration text not null default 'once' check (duration in ('once', 'repeating', 'forever')),
  -- For how many charges a repeating one counts.
  charges int check (charges > 1),
  constraint coupon_charges check ((duration = 'repeating') = (charges is not null)),
  constraint coupon_check check (redeemed >= 0 and redeemed <= coalesce(max_redemptions, redeemed)),
  constraint coupon_check1 check (num_nonnulls(percent_off, amount_off) = 1),
  constraint coupon_partner_id_code_key unique (partner_id, code)
);

-- A gateway that does not answer as it should: a row for each kind of question, gone with the first good answer.
create table gateway_trouble (
  gateway text not null,
  operation text not null,
  currency text not null,
  cause text not null,
  failures int not null default 1,
  since timestamptz not null,
  failed_at timestamptz not null,
  constraint gateway_trouble_pkey primary key (gateway, operation, currency)
);

-- Who sells, and in whose name invoices are.
create table legal_entity (
  id int generated always as identity primary key,
  tax_number text not null unique,
  facts jsonb not null
);

-- Locked by whoever issues, until the commit: a number that is not used is nobody's.
create table invoice_series (
  legal_entity_id int not null references legal_entity,
  prefix text not null,
  year int not null,
  last_no int not null check (last_no > 0),
  -- Of the newest: a later number has no earlier day.
  issued_on date not null,
  constraint invoice_series_check check (extract(year from issued_on) = year::numeric),
  constraint invoice_series_pkey primary key (legal_entity_id, prefix, year)
);

-- What a gateway told, each message once.
create table payment_notification (
  gateway text not null,
  digest bytea not null,
  order_ref text not null,
  transaction_id text not null,
  status text not null,
  times int not null default 1,
  first_at timestamptz not null,
  last_at timestamptz not null,
  constraint payment_notification_pkey primary key (gateway, digest)
);
create index payment_notification_order on payment_notification (order_ref);

-- As `brands/<key>/plans.json` has it. A plan the file no longer names is kept, because it was bought.
create table plan (
  id int generated always as identity primary key,
  partner_id int not null references partner,
  legal_entity_id int not null references legal_entity,
  product_id int not null references product,
  code text not null,
  position int not null,
  name jsonb not null,
  benefits jsonb not null,
  period text not null check (period in ('month', 'year')),
  -- With its VAT.
  price_amount bigint not null check (price_amount >= 0),
  currency text not null,
  -- Per cent; null where the service is exempt.
  vat_rate int,
  vat_text jsonb not null,
  trial_days int not null,
  max_relatives int not null,
  notice_days int not null,
  sold boolean not null,
  -- What each relative adds to the price of a period.
  relative_price_amount bigint not null default 0 check (relative_price_amount >= 0),
  constraint plan_partner_id_code_key unique (partner_id, code)
);

-- What a customer has bought; `subscription_id` is what it opens, once it is paid.
create table plan_subscription (
  id uuid primary key,
  partner_id int not null references partner,
  account_id uuid not null references account,
  plan_id int not null references plan,
  subscription_id uuid references subscription,
  -- In force before, and again when this one is over.
  instead_of_id uuid references subscription,
  status text not null check (status in ('created', 'active', 'cancel_at_period_end', 'past_due', 'suspended', 'ended', 'refunded')),
  -- As it was agreed, whatever the plan costs by now.
  price_amount bigint not null check (price_amount >= 0),
  currency text not null,
  -- The first day of its first period, from which all others are counted; null where nothing is paid for it.
  first_day date,
  -- The first day that is not paid for.
  paid_until date,
  created_at timestamptz not null,
  ended_at timestamptz,
  updated_at timestamptz not null default now_of_change(),
  -- Until which day its customer has been told that the plan ends.
  noticed_for date,
  -- The first day on which a plan that was cancelled is no longer in force.
  ends_on date,
  -- Its periods follow each other and are charged to the card that was saved for them.
  renews boolean not null default false,
  -- What the next invoice is made out to, sealed; null where it is what the last one was.
  billing bytea,
  -- When the saved card is tried next; null where it is not.
  next_charge_on date,
  -- The price its customer was told of, and the first day of the period from which it holds.
  next_price_amount bigint,
  next_price_from date,
  -- What the running period is worth, where a change of the plan made it another sum than was last paid.
  period_amount bigint,
  -- What the running period is worth, where a change of the plan made it another sum than was last paid.
  relatives int check (relatives >= 0),
  constraint plan_subscription_cancelled check (status <> 'cancel_at_period_end' or ends_on is not null),
  constraint plan_subscription_check check ((first_day is null) = (paid_until is null)),
  constraint plan_subscription_check1 check ((status in ('ended', 'refunded')) = (ended_at is not null)),
  constraint plan_subscription_next_price check ((next_price_amount is null) = (next_price_from is null) and next_price_amount > 0)
);
create index plan_subscription_ended_billing on plan_subscription (ended_at) where billing is not null;
create unique index plan_subscription_once on plan_subscription (account_id, plan_id) where ended_at is null;
-- Nobody pays for two plans at once, or has one twice; a plan for nothing may stand beside.
create unique index plan_subscription_own on plan_subscription (account_id) where ended_at is null and price_amount > 0;

create table coupon_redemption (
  id uuid primary key,
  coupon_id int not null references coupon,
  account_id uuid not null references account,
  plan_subscription_id uuid not null references plan_subscription,
  at timestamptz not null,
  given_back_at timestamptz,
  percent_off int,
  amount_off bigint,
  plans text[],
  -- Charges for which it counts; null for all.
  charges int default 1,
  -- Charges for which it has counted.
  used int not null default 0
);
create index coupon_redemption_account on coupon_redemption (account_id, coupon_id);
-- Coupons do not add up.
create unique index coupon_redemption_plan on coupon_redemption (plan_subscription_id) where given_back_at is null;

-- One try to pay: what was asked for, and how it stands at the gateway.
create table payment (
  id uuid primary key,
  -- In the order in which they were begun.
  no bigint generated always as identity unique,
  partner_id int not null references partner,
  account_id uuid references account,
  kind text not null,
  plan_subscription_id uuid references plan_subscription,
  -- The payment of which this gives back.
  refund_of uuid references payment,
  amount bigint not null check (amount > 0),
  -- What a coupon took off the price.
  discount_amount bigint not null default 0 check (discount_amount >= 0),
  currency text not null,
  gateway text not null,
  -- New for each try: a gateway takes it once.
  order_ref text not null unique,
  transaction_id text,
  status text not null check (status in ('init', 'started', 'unknown', 'success', 'fail', 'cancel', 'timeout', 'refunded')),
  -- Sealed: the page of the gateway, and what the invoice is made out to.
  payment_url bytea,
  billing bytea,
  expires_at timestamptz not null,
  paid_at timestamptz,
  -- When the gateway is asked next; null where it need not be.
  next_query_at timestamptz,
  queries int not null default 0,
  -- Why a person has to look at it.
  parked_for text,
  parked_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null default now_of_change(),
  -- The first day of the period that a renewal pays for.
  period_from date,
  reservation_id uuid references reservation,
  -- What is paid for, in each language, as an invoice names it.
  subject jsonb,
  constraint payment_check check ((kind = 'refund') = (refund_of is not null)),
  constraint payment_check1 check ((parked_for is null) = (parked_at is null)),
  constraint payment_is_for_one check (num_nonnulls(plan_subscription_id, reservation_id) = 1),
  -- `unapplied`: came by transfer and pays no order; it is owed to whoever sent it.
  constraint payment_kind_check check (kind in ('purchase', 'renewal', 'adjust', 'visit', 'unapplied', 'refund')),
  constraint payment_names_visit check ((reservation_id is null) = (subject is null))
);
create index payment_account on payment (account_id, no);
create index payment_begun on payment (partner_id, gateway, created_at);
create index payment_paid on payment (paid_at) where paid_at is not null;
-- The metrics ask every few seconds for the few that wait for a person, and for those paid within the hour.
create index payment_parked on payment (gateway) where parked_at is not null;
create index payment_plan on payment (plan_subscription_id, no);
create index payment_queried on payment (next_query_at) where next_query_at is not null;
create unique index payment_refunded on payment (refund_of) where status in ('init', 'started', 'unknown', 'success');
create unique index payment_transaction on payment (gateway, transaction_id) where transaction_id is not null;
create index payment_transfers on payment (partner_id, expires_at) where gateway = 'transfer' and status = 'started';
-- The minute's work looks for names and addresses that nothing was sold for.
create index payment_unsold_billing on payment (expires_at) where billing is not null and (status not in ('success', 'refunded'));
create index payment_visit on payment (reservation_id, no) where reservation_id is not null;

-- What somebody at the desk has seen on the statement of the bank. Whose account it came from is not kept: the bank knows it by its number.
create table bank_transfer (
  id uuid primary key,
  partner_id int not null references partner,
  -- The order it names, or the refund that it carries out.
  payment_id uuid not null references payment,
  -- What of it pays no order, and goes back.
  unapplied_id uuid references payment,
  -- The number the bank gives it.
  bank_ref text not null,
  -- Negative where it was sent.
  amount bigint not null check (amount <> 0),
  currency text not null,
  operator_account_id uuid not null references operator_account,
  recorded_at timestamptz not null,
  constraint bank_transfer_partner_id_currency_bank_ref_key unique (partner_id, currency, bank_ref)
);
create index bank_transfer_payment on bank_transfer (payment_id);
create index bank_transfer_unapplied on bank_transfer (unapplied_id) where unapplied_id is not null;

-- The journal of the money: each entry adds up to nothing, and none is changed.
create table journal_entry (
  id bigint generated always as identity primary key,
  partner_id int not null references partner,
  legal_entity_id int not null references legal_entity,
  event text not null,
  payment_id uuid not null references payment,
  currency text not null,
  at timestamptz not null,
  actor text not null,
  constraint journal_entry_payment_id_event_key unique (payment_id, event)
);
create index journal_entry_at on journal_entry (partner_id, at);

create table invoice (
  id uuid primary key,
  legal_entity_id int not null,
  prefix text not null,
  year int not null,
  no int not null check (no > 0),
  -- As it is printed.
  number text not null,
  kind text not null check (kind in ('invoice', 'storno', 'credit')),
  -- The one that this takes back, whole or in part.
  cancels_id uuid references invoice,
  partner_id int not null references partner,
  account_id uuid references account,
  plan_subscription_id uuid references plan_subscription,
  payment_id uuid not null references payment,
  entry_id bigint not null references journal_entry unique,
  issued_at timestamptz not null,
  -- Days where the legal entity is.
  issued_on date not null,
  performed_on date not null,
  paid_on date,
  language text not null,
  currency text not null,
  -- In minor units; negative where something is taken back.
  net_amount bigint not null,
  vat_amount bigint not null,
  gross_amount bigint not null,
  -- As they were on that day, and as they were typed.
  seller jsonb not null,
  buyer jsonb not null,
  lines jsonb not null,
  -- Of all that is above, and of the hash before it in the series.
  hash bytea not null,
  -- How it was paid; empty for a card.
  means text check (means = 'transfer'),
  constraint invoice_check check ((net_amount + vat_amount) = gross_amount),
  constraint invoice_check1 check ((kind = 'invoice') = (cancels_id is null)),
  constraint invoice_check2 check ((kind = 'invoice') = (gross_amount > 0) and gross_amount <> 0),
  constraint invoice_legal_entity_id_number_key unique (legal_entity_id, number),
  constraint invoice_legal_entity_id_prefix_year_fkey foreign key (legal_entity_id, prefix, year) references invoice_series(legal_entity_id,
    prefix, year),
  constraint invoice_legal_entity_id_prefix_year_no_key unique (legal_entity_id, prefix, year, no)
);
create index invoice_account on invoice (account_id);
create index invoice_cancels on invoice (cancels_id);
create index invoice_issued on invoice (issued_at);
-- A payment is invoiced once, and cancelled whole once.
create unique index invoice_of_payment on invoice (payment_id) where kind = 'invoice';
create index invoice_plan on invoice (plan_subscription_id);
create unique index invoice_storno on invoice (cancels_id) where kind = 'storno';

-- Entries of the journal for which no invoice is issued yet: whatever posts one owes one.
create table invoice_owed (
  entry_id bigint references journal_entry primary key
);

create table journal_line (
  entry_id bigint not null references journal_entry,
  book text not null,
  -- Debit is positive, credit negative.
  amount bigint not null check (amount <> 0),
  constraint journal_line_pkey primary key (entry_id, book)
);

create table payment_link (
  id uuid primary key,
  partner_id int not null references partner,
  account_id uuid not null references account on delete cascade,
  -- What is to be paid: an order, a visit, or a plan that the customer still has to order.
  plan_subscription_id uuid references plan_subscription,
  reservation_id uuid references reservation,
  plan_id int references plan,
  coupon_code text,
  channel text not null check (channel in ('email', 'sms')),
  operator_account_id uuid not null references operator_account,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- When its customer first followed it.
  opened_at timestamptz,
  constraint payment_link_check check (num_nonnulls(plan_subscription_id, reservation_id, plan_id) = 1),
  constraint payment_link_check1 check (coupon_code is null or plan_id is not null)
);
create index payment_link_account on payment_link (account_id, created_at);

-- A payment at which a person has to look: what the gateway says of it does not fit, or it says nothing.
create table payment_review (
  id uuid primary key,
  partner_id int not null references partner,
  number text not null,
  account_id uuid references account on delete cascade,
  payment_id uuid not null references payment,
  status text not null,
  operator_account_id uuid references operator_account,
  due_at timestamptz not null,
  -- What does not fit, and the sum the gateway says was charged.
  cause text not null,
  charged bigint check (charged > 0),
  outcome text check (outcome in ('nothing', 'given_back', 'answered', 'sent')),
  reason text,
  created_at timestamptz not null,
  closed_at timestamptz
);
create index payment_review_account on payment_review (account_id);
create unique index payment_review_open on payment_review (payment_id) where closed_at is null;
-- No two cases of a kind have one number at a partner: these two kinds lacked the rule, so a number drawn twice would have named two.
create unique index payment_review_partner_id_number_key on payment_review (partner_id, number);

create table plan_change (
  id uuid primary key,
  partner_id int not null references partner,
  account_id uuid not null references account,
  plan_subscription_id uuid not null references plan_subscription,
  -- The plan that it leads to, at which price, what of the old one counts, and what is paid now: nothing where it waits for the period's end.
  plan_id int not null references plan,
  price_amount bigint not null check (price_amount > 0),
  credit_amount bigint not null check (credit_amount >= 0),
  pays_amount bigint not null check (pays_amount >= 0),
  currency text not null,
  status text not null check (status in ('created', 'verified_update', 'active', 'rejected', 'expired')),
  starts_on date not null,
  -- The end of what was paid when it was worked out.
  paid_until date not null,
  payment_id uuid references payment unique,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  closed_at timestamptz,
  updated_at timestamptz not null default now_of_change(),
  kind text not null default 'plan' check (kind in ('plan', 'relatives')),
  relatives int check (relatives >= 0),
  -- Those who share it then, where the change is of them.
  relative_ids uuid[],
  constraint plan_change_check check (pays_amount = 0 or pays_amount = (price_amount - credit_amount)),
  constraint plan_change_check1 check ((status in ('active', 'rejected', 'expired')) = (closed_at is not null)),
  constraint plan_change_names_relatives check (kind = 'plan' or relatives is not null)
);
create index plan_change_account on plan_change (account_id);
create unique index plan_change_open on plan_change (plan_subscription_id) where closed_at is null;

create table reconciliation (
  id uuid primary key,
  partner_id int not null references partner,
  gateway text not null,
  -- Days where the partner is, both within it, and the instants they stand for, the last one outside.
  from_day date not null,
  to_day date not null,
  from_at timestamptz not null,
  to_at timestamptz not null,
  operator_account_id uuid not null references operator_account,
  created_at timestamptz not null,
  -- When each of its payments had been asked about.
  done_at timestamptz,
  constraint reconciliation_check check (to_day >= from_day and to_at > from_at)
);
create index reconciliation_partner on reconciliation (partner_id, created_at);
-- The same one is begun once.
create unique index reconciliation_running on reconciliation (partner_id, gateway, from_day, to_day) where done_at is null;

create table reconciliation_line (
  reconciliation_id uuid not null references reconciliation on delete cascade,
  payment_id uuid not null references payment,
  finding text not null default 'waits' check (finding in ('waits', 'agrees', 'ours_paid', 'theirs_paid', 'sum', 'refund', 'unknown',
    'unanswered')),
  -- What came and went by the journal, and by the gateway, in minor units.
  our_received bigint not null default 0,
  our_returned bigint not null default 0,
  their_received bigint,
  their_returned bigint,
  -- When the gateway was asked last, when it is asked next, and how often it has not answered.
  asked_at timestamptz,
  ask_at timestamptz,
  tries int not null default 0,
  constraint reconciliation_line_pkey primary key (reconciliation_id, payment_id)
);
create index reconciliation_line_asked on reconciliation_line (asked_at) where asked_at is not null;
create index reconciliation_line_due on reconciliation_line (ask_at) where ask_at is not null;
create index reconciliation_line_payment on reconciliation_line (payment_id);

-- A card that its customer let the gateway save for later charges; the gateway knows it by the transaction of the payment.
create table stored_card (
  id uuid primary key,
  partner_id int not null references partner,
  account_id uuid not null references account,
  plan_subscription_id uuid not null references plan_subscription,
  payment_id uuid not null references payment unique,
  gateway text not null,
  currency text not null,
  status text not null check (status in ('offered', 'saved', 'deleting', 'deleted')),
  -- What the customer allowed: charges of at most this much each, until then.
  max_amount bigint not null check (max_amount > 0),
  until timestamptz not null,
  last_digits text check (last_digits ~ '^\d{4}$'),
  -- When the gateway is asked next to forget it.
  next_try_at timestamptz,
  tries int not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null default now_of_change()
);
create index stored_card_account on stored_card (account_id);
create unique index stored_card_saved on stored_card (plan_subscription_id) where status = 'saved';
create index stored_card_unsettled on stored_card (status) where status in ('offered', 'deleting');

-- Each token is good for one charge.
create table card_token (
  id uuid primary key,
  stored_card_id uuid not null references stored_card,
  -- Sealed; gone once it is spent or the card is deleted.
  token bytea,
  -- The charge it was spent on.
  payment_id uuid references payment unique
);
create index card_token_card on card_token (stored_card_id);

-- In whose name the visits of a partner are sold that are paid here; without a row none is.
create table visit_sale (
  partner_id int references partner primary key,
  legal_entity_id int not null references legal_entity,
  -- Per cent; null where the service is exempt.
  vat_rate int,
  vat_text jsonb not null,
  sold boolean not null
);

-- -------- telemedicine ----------------------------------------------------------------------------------------

-- When a doctor is on duty for visits by video that begin as soon as somebody asks.
create table duty_shift (
  id uuid primary key,
  -- At whose desk it is kept; the patients of every partner are seen in it.
  partner_id int not null references partner,
  schedule_id int not null references schedule on delete cascade,
  subfunction_id int not null references subfunction,
  doctor_id int not null references doctor,
  start_at timestamptz not null,
  -- Earlier than planned where it was ended; its start where that came first.
  end_at timestamptz not null,
  -- Of each visit.
  minutes int not null check (minutes > 0),
  created_at timestamptz not null,
  ended_at timestamptz,
  -- Whether the clinic's own people put the doctor on duty, for the customers of every partner; else a partner did, for its own. The
  -- shifts that are there already go on as they were promised.
  by_clinic boolean not null default true,
  constraint duty_shift_check check (end_at > start_at or end_at = start_at and ended_at is not null),
  constraint duty_shift_one_at_a_time exclude using gist (doctor_id with =, tstzrange(start_at, end_at) with &&)
);
create index duty_shift_end on duty_shift (end_at);

-- A relative or an interpreter, by a link that is used once; whoever has used it comes back by what it was changed for.
create table video_guest (
  id uuid primary key,
  reservation_id uuid not null references reservation on delete cascade,
  name text not null,
  kind text not null check (kind in ('relative', 'interpreter')),
  link_hash bytea not null unique,
  access_hash bytea unique,
  created_at timestamptz not null,
  used_at timestamptz,
  ended_at timestamptz,
  constraint video_guest_check check ((used_at is null) = (access_hash is null))
);
create index video_guest_reservation on video_guest (reservation_id);

-- A ticket opens one line of a visit by video. Its number says which of two lines is the later, and its end is the database's own:
-- the clocks of two processes may be minutes apart.
create table video_ticket (
  number bigint generated always as identity primary key,
  expires_at timestamptz not null default clock_timestamp() + '00:01:00'::interval
);

-- A visit by video, from the opening of its waiting room on; before that its reservation stands for it.
create table video_visit (
  id uuid primary key,
  partner_id int not null references partner,
  number text not null,
  -- Null for a guest's.
  account_id uuid references account on delete cascade,
  reservation_id uuid not null references reservation,
  status text not null,
  operator_account_id uuid references operator_account,
  -- Its start.
  due_at timestamptz not null,
  end_at timestamptz not null,
  entered_at timestamptz,
  begun_at timestamptz,
  missed_by text check (missed_by in ('patient', 'doctor')),
  -- Of the doctor for the patient.
  summary text,
  -- Since when the summary is among the customer's records.
  filed_at timestamptz,
  created_at timestamptz not null,
  closed_at timestamptz,
  constraint video_visit_check check (missed_by is null or closed_at is not null)
);
create index video_visit_account on video_visit (account_id);
create index video_visit_open on video_visit (end_at) where closed_at is null;
create unique index video_visit_partner_id_number_key on video_visit (partner_id, number);
-- Another one where the reservation is moved to another time; the reservation is locked where one is opened.
create index video_visit_reservation on video_visit (reservation_id, due_at);
create index video_visit_unfiled on video_visit (closed_at) where summary is not null and filed_at is null;

-- -------- complaints ------------------------------------------------------------------------------------------

-- A complaint to the partner, of a customer or a guest. What they wrote lies among the messages of the case.
create table complaint (
  id uuid primary key,
  partner_id int not null references partner,
  number text not null,
  account_id uuid references account,
  -- Of a guest: name, e-mail and phone, sealed together.
  person bytea,
  status text not null,
  topic text not null,
  -- The number that was given, and what it is the number of, so that nobody who handled that answers.
  about text,
  about_type text,
  about_id uuid,
  operator_account_id uuid references operator_account,
  due_at timestamptz not null,
  outcome text check (outcome in ('upheld', 'partly_upheld', 'not_upheld')),
  answered_at timestamptz,
  answered_by uuid references operator_account,
  locale text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null default now_of_change(),
  closed_at timestamptz,
  constraint complaint_check check ((account_id is null) = (person is not null)),
  constraint complaint_check1 check ((about is null) = (about_type is null) and (about is null) = (about_id is null)),
  constraint complaint_check2 check ((status in ('answered', 'withdrawn')) = (closed_at is not null)),
  constraint complaint_check3 check ((status = 'answered') = (outcome is not null) and (outcome is null) = (answered_at is null) and
    (outcome is null) = (answered_by is null)),
  constraint complaint_partner_id_number_key unique (partner_id, number)
);
create index complaint_account on complaint (account_id);
create index complaint_forgotten on complaint (closed_at) where closed_at is not null;
create index complaint_register on complaint (partner_id, created_at, id);

-- -------- interop ---------------------------------------------------------------------------------------------

-- What a partner's own system takes along of the partner's customers (FHIR Bulk Data), one at a time of each key.
create table bulk_export (
  id uuid primary key,
  partner_id int not null references partner,
  api_key_id int not null references api_key,
  types text[] not null,
  since timestamptz,
  status text not null check (status in ('working', 'done', 'failed', 'removed', 'expired')),
  created_at timestamptz not null,
  -- What had changed by then is in it.
  as_of timestamptz,
  -- Customers are gone through in the order of their ids.
  last_account uuid,
  people int not null default 0,
  tries int not null default 0,
  leased_until timestamptz,
  expires_at timestamptz,
  over_at timestamptz
);
create unique index bulk_export_working on bulk_export (api_key_id) where status = 'working';

create table bulk_export_file (
  export_id uuid not null references bulk_export on delete cascade,
  no int not null,
  kind text not null check (kind in ('output', 'deleted')),
  type text not null,
  count int not null,
  file_id uuid not null,
  constraint bulk_export_file_pkey primary key (export_id, no)
);
create index bulk_export_file_file on bulk_export_file (file_id);

create table imported_bundle (
  account_id uuid references account on delete cascade primary key,
  imported_at timestamptz not null
);

create table imported_resource (
  account_id uuid not null references imported_bundle on delete cascade,
  no int not null,
  resource jsonb not null,
  constraint imported_resource_pkey primary key (account_id, no)
);

-- -------- platform --------------------------------------------------------------------------------------------

create table audit (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  actor text not null,
  on_behalf_of text,
  action text not null,
  object_type text not null,
  object_id text not null,
  request_id text not null,
  partner_id int references partner,
  role text not null check (role in ('guest', 'customer', 'operator', 'partner', 'system')),
  -- Whose data it is: an account's id, or `guest:<reservation>`.
  patient text,
  reason text,
  channel text not null default 'portal',
  address_prefix text,
  outcome text not null default 'done' check (outcome in ('done', 'denied', 'failed')),
  session_id uuid,
  -- Filled by the trigger, whatever an insert says.
  chain smallint not null default 0,
  chain_no bigint not null default 0,
  previous_hash bytea not null default '\x'::bytea,
  hash bytea not null default '\x'::bytea,
  constraint audit_chain_chain_no_key unique (chain, chain_no)
);
create index audit_actor on audit (actor, at);
-- The history of one thing: a page of a request, a claim or a case read the whole audit for each of its parts.
create index audit_object on audit (object_id, at);
create index audit_opened_persons on audit (at, actor, object_id) where action = 'account.open';
-- P12: who looked at this patient's data, and what did this actor see between two times.
create index audit_patient on audit (patient, at);
-- Who but the customer looked at a record.
create index audit_record_seen on audit (object_id, at) where action = 'record.read' and role <> 'customer';

create table audit_head (
  chain smallint primary key,
  no bigint not null,
  hash bytea not null
) with (fillfactor=20);

-- A day's heads under a key the database does not have: whoever rewrites a chain from end to end cannot sign it.
create table audit_seal (
  day date not null,
  chain smallint not null,
  no bigint not null,
  hash bytea not null,
  signature bytea not null,
  constraint audit_seal_pkey primary key (day, chain)
);

create table captcha_used (
  hash bytea primary key,
  expires_at timestamptz not null
);

create table case_head (
  id uuid primary key,
  kind text not null,
  partner_id int not null references partner,
  -- Of a call-back that was asked for without an account: null, and the person sealed.
  account_id uuid,
  sealed_person bytea,
  person_id uuid,
  -- The desk sees no name.
  anonymous boolean not null default false,
  number text not null,
  -- Where a kind has more than one sort: the service, what a member is known by, the kind of letter.
  subject text,
  urgency text,
  status text not null,
  -- Who has to do something next; null where nobody has.
  turn text check (turn in ('customer', 'desk', 'expert', 'clinic')),
  -- Stands in the desk's list of what is to be done.
  is_open boolean not null default false,
  due_from timestamptz,
  due_at timestamptz,
  closed_at timestamptz,
  operator_account_id uuid,
  attempts int not null default 0,
  -- Where the person of this case is reached: a number typed for it, or the masked address of a letter.
  contact text,
  -- Why it waits.
  why text,
  locale text,
  created_at timestamptz not null,
  updated_at timestamptz not null default now_of_change(),
  -- Since when nobody but the customer reads a case, because they have withdrawn the consent it rests on; empty again once they give it anew.
  locked_at timestamptz,
  -- The number of what a case is about, such as a visit or a claim, where its kind has such a column.
  about text
);
create index case_head_done on case_head (partner_id, kind, closed_at, id) where closed_at is not null;
create index case_head_done_by on case_head (operator_account_id, partner_id, kind, closed_at, id) where closed_at is not null;
create index case_head_done_subject on case_head (partner_id, kind, subject, closed_at, id) where closed_at is not null and subject is not
  null;
create index case_head_held on case_head (operator_account_id, partner_id, kind, due_at, id) where closed_at is null;
create index case_head_number on case_head (partner_id, number);
create index case_head_open on case_head (partner_id, kind, due_at, id) where is_open;
create index case_head_open_any on case_head (partner_id, due_at, id) where is_open;
create index case_head_own on case_head (account_id, created_at desc, id desc);
create index case_head_silent on case_head (kind, due_at) where turn = 'customer' and due_at is not null;
create index case_head_subject on case_head (partner_id, kind, subject, due_at, id) where is_open and subject is not null;

create table case_message (
  id uuid primary key,
  -- In this order they were written.
  no bigint generated always as identity,
  case_id uuid not null references case_head on delete cascade,
  at timestamptz not null,
  -- Nobody: the customer.
  operator_account_id uuid references operator_account,
  kind text not null,
  words text not null
);
create index case_message_of on case_message (case_id, no);

-- What colleagues tell each other about a case: sealed, never shown to its customer but as their data (0069).
create table case_note (
  id bigint generated always as identity primary key,
  case_id uuid not null references case_head on delete cascade,
  at timestamptz not null,
  operator_account_id uuid not null references operator_account,
  -- The step it was said with; null for a note of its own.
  step text,
  words bytea not null
);
create index case_note_of on case_note (case_id, id);

-- When a customer last looked at a case of theirs, so that what was written since is known to be new.
create table case_reading (
  case_id uuid references case_head on delete cascade primary key,
  account_id uuid not null references account on delete cascade,
  read_at timestamptz not null
);
create index case_reading_account on case_reading (account_id);

-- When somebody wants to look at a case again.
create table case_reminder (
  case_id uuid not null references case_head on delete cascade,
  operator_account_id uuid not null references operator_account,
  on_day date not null,
  constraint case_reminder_pkey primary key (case_id, operator_account_id)
);
create index case_reminder_due on case_reminder (operator_account_id, on_day);

-- Whose turn a case of a kind is in a state, as contract/platform/case.ts has it; a test holds the two together. They are rows, so
-- that a new kind adds its own (0069). What is not here is the desk's: a state that only a later release knows.
create table case_state (
  kind text not null,
  status text not null,
  turn text check (turn in ('customer', 'desk', 'expert', 'clinic')),
  -- Whether the desk's own term runs on while it is the customer's turn, so that the case stays in the desk's list.
  runs_on boolean not null default false,
  constraint case_state_pkey primary key (kind, status)
);

create table file (
  id uuid primary key,
  -- The order in which they came.
  no bigint generated always as identity,
  partner_id int not null references partner,
  owner bytea not null,
  account_id uuid references account,
  purpose text not null,
  name text not null,
  -- What two names that are the same have in common (S5-17).
  name_key text not null,
  kind text not null,
  size bigint not null,
  sha256 bytea not null,
  -- Of the bytes as they were sent, before they were made harmless.
  sent_sha256 bytea not null,
  has_preview boolean not null default false,
  scan text not null check (scan in ('off', 'waiting', 'unscannable', 'clean', 'infected')),
  status text not null check (status in ('staged', 'attached', 'removed', 'expired', 'refused')),
  -- Until a person of the partner's lets go of it, nobody removes it.
  legal_hold boolean not null default false,
  created_at timestamptz not null,
  -- When a staged file is let go.
  expires_at timestamptz,
  updated_at timestamptz not null default now_of_change(),
  relative_id uuid references relative,
  scope text check (scope in ('book', 'records', 'claims', 'video')),
  -- How often the virus scanner was asked for a file without saying whether it is clean, and when it was last asked.
  scan_tries int not null default 0,
  scan_tried_at timestamptz,
  -- A paper that is chosen again is a row of its own, for its own form. Its bytes and its key are those of the file it names (0113).
  content_id uuid references file,
  -- Names of the files of an archive that were not kept.
  left_out text[] not null default '{}'::text[],
  constraint file_check check ((relative_id is null) = (scope is null))
);
create index file_content on file (content_id) where content_id is not null;
create index file_owner on file (owner, sent_sha256) where status in ('staged', 'attached');
create index file_relative on file (relative_id) where relative_id is not null;
create index file_staged_age on file (expires_at) where status = 'staged';
create unique index file_staged_name on file (partner_id, owner, purpose, name_key) where status = 'staged';
create index file_unscannable on file (scan_tried_at) where scan = 'unscannable';
create index file_unscanned on file (created_at) where scan = 'waiting';

-- The files of a case of any kind, beside its head (0073). Only now, when every message that a file may belong to is there.
create table case_file (
  case_id uuid not null references case_head on delete cascade,
  no int not null,
  file_id uuid not null references file unique,
  -- Of a receipt, of a message, or of the case itself.
  expense_no int,
  message_id uuid references case_message on delete cascade,
  constraint case_file_check check (num_nonnulls(expense_no, message_id) < 2),
  constraint case_file_pkey primary key (case_id, no)
);
create index case_file_message on case_file (message_id) where message_id is not null;

create table file_key (
  file_id uuid primary key,
  wrapped bytea not null
);
create index file_key_secret on file_key (substring(wrapped from 1 for 4));

-- Objects of the storage that no row names: left alone for a day, set aside for thirty more, then removed.
create table file_orphan (
  name text primary key,
  found_at timestamptz not null,
  aside_at timestamptz
);
create index file_orphan_aside on file_orphan (aside_at) where aside_at is not null;
create index file_orphan_waiting on file_orphan (found_at) where aside_at is null;

create table file_piece (
  name text primary key,
  file_id uuid not null,
  part text not null,
  no int not null,
  bytes int not null,
  written_at timestamptz not null,
  -- Since when the object is not where it should be.
  missing_since timestamptz,
  constraint file_piece_file_id_part_no_key unique (file_id, part, no)
);
create index file_piece_missing on file_piece (missing_since) where missing_since is not null;

create table idempotency (
  scope text not null,
  key text not null,
  request_hash bytea not null,
  answer bytea,
  created_at timestamptz not null,
  constraint idempotency_pkey primary key (scope, key)
);
create index idempotency_age on idempotency (created_at);

-- The name of this database. The folder or bucket of files keeps it too, so that no other database takes it for its own.
create table installation (
  one boolean default true check (one) primary key,
  id uuid not null default gen_random_uuid()
);

-- The secrets this portal has been started with, by four bytes that identify one and reveal nothing of it.
create table known_secret (
  mark bytea primary key,
  at timestamptz not null
);

-- Where mail goes when no SMTP server is set.
create table mailbox (
  id bigint generated always as identity primary key,
  message_id text not null unique,
  recipient text not null,
  subject text not null,
  raw text not null,
  received_at timestamptz not null
);

create table minute_lease (
  only_row boolean default true check (only_row) primary key,
  begun_at timestamptz not null,
  leased_until timestamptz not null
);

create table outbox (
  id uuid primary key,
  kind text not null,
  partner_id int not null references partner,
  reservation_id uuid references reservation on delete cascade,
  facts jsonb not null default '{}'::jsonb,
  created_at timestamptz not null,
  sent_at timestamptz,
  tries int not null default 0,
  last_error text,
  link_id uuid references link on delete cascade,
  account_id uuid references account on delete cascade,
  actor text,
  on_behalf_of text,
  -- Not tried before this; null until it was refused once.
  retry_at timestamptz,
  -- By the database's clock, because processes on two machines need not agree on theirs.
  leased_until timestamptz,
  failing_since timestamptz,
  -- Tried often enough: only an operator sends it on.
  parked_at timestamptz,
  failure text,
  failure_code text,
  recipient text,
  settled_at timestamptz,
  settled_by uuid references operator_account,
  settled_note text,
  -- What the desk is told of a letter that was given up: to whom it last went, masked, and why it was not taken. Somebody there sends it
  -- again, or says what was done instead.
  channel text not null default 'mail',
  constraint outbox_check check (num_nonnulls(reservation_id, link_id, account_id) >= 1),
  constraint outbox_check1 check (num_nonnulls(settled_at, settled_by, settled_note) in (0, 3)),
  constraint outbox_check2 check (settled_at is null or sent_at is null)
);
create index outbox_due on outbox (channel, tries, created_at) where sent_at is null and parked_at is null;
create index outbox_link on outbox (link_id) where link_id is not null;
create index outbox_number on outbox (partner_id, upper("left"(id::text, 8))) where failure is not null;
create index outbox_reservation on outbox (reservation_id) where reservation_id is not null;
create index outbox_settled on outbox (partner_id, settled_at, id) where settled_at is not null;
create index outbox_settled_by on outbox (settled_by, partner_id, settled_at, id) where settled_at is not null;
create index outbox_settled_of on outbox (partner_id, kind, settled_at, id) where settled_at is not null;
create index outbox_stuck on outbox (partner_id, parked_at, id) where parked_at is not null and sent_at is null and settled_at is null;
create index outbox_stuck_of on outbox (partner_id, kind, parked_at, id) where parked_at is not null and sent_at is null and settled_at is
  null;

create table rate (
  bucket text not null,
  window_start timestamptz not null,
  count int not null,
  constraint rate_pkey primary key (bucket, window_start)
);

-- Every step from one state to another, of reservations and of whatever else has states; written by `moveTo` alone.
create table state_change (
  id bigint generated always as identity primary key,
  object_type text not null,
  object_id uuid not null,
  from_state text,
  to_state text not null,
  at timestamptz not null,
  actor text not null,
  on_behalf_of text
);
create index state_change_object on state_change (object_type, object_id, id);

-- Files of customers. What is on its way in waits in `upload`; a file's bytes lie outside the database in sealed pieces under
-- random names, and its key here, wrapped: without its row in `file_key` nothing of a file can be read any more.
create table upload (
  id uuid primary key,
  partner_id int not null references partner,
  -- The hash of an account or of a browser's key, as in `draft`.
  owner bytea not null,
  account_id uuid references account on delete cascade,
  purpose text not null,
  -- What was said of the file before its bytes, sealed: its name may tell of somebody's health.
  said bytea not null,
  length bigint,
  received bigint not null default 0,
  expires_at timestamptz not null,
  -- Since when a call looks at an upload that has arrived whole; a second one waits its turn.
  finishing_since timestamptz
);
create index upload_age on upload (expires_at);

-- -------- keys to tables that stand further down --------------------------------------------------------------

alter table rating add constraint rating_reservation_id_fkey foreign key (reservation_id) references reservation(id) on delete cascade;
alter table consent add constraint consent_subscription_id_fkey foreign key (subscription_id) references subscription(id);
alter table entitlement add constraint entitlement_product_id_fkey foreign key (product_id) references product(id);
alter table relative add constraint relative_cover_file_id_fkey foreign key (cover_file_id) references file(id);
alter table relative add constraint relative_evidence_file_id_fkey foreign key (evidence_file_id) references file(id);
alter table coverage_approval add constraint coverage_approval_preauthorization_id_fkey foreign key (preauthorization_id) references
  preauthorization(id);
alter table coverage_approval add constraint coverage_approval_preauthorization_id_item_no_fkey foreign key (preauthorization_id, item_no)
  references preauthorization_item(preauthorization_id, no);
alter table coverage_approval add constraint coverage_approval_reservation_id_fkey foreign key (reservation_id) references reservation(id);
alter table record_file add constraint record_file_file_id_fkey foreign key (file_id) references file(id);
alter table care_message_time add constraint care_message_time_message_id_fkey foreign key (message_id) references case_message(id) on
  delete cascade;
alter table bulk_export_file add constraint bulk_export_file_file_id_fkey foreign key (file_id) references file(id);

-- -------- views -----------------------------------------------------------------------------------------------

-- The slots an open or booked reservation keeps: the one list of its states for whoever reads slots and knows no reservation.
create view kept_slot as select slot_id, seat, doctor_id as of_doctor from reservation where status in ('held', 'pending_verification',
  'pending_payment', 'pending_approval', 'booked', 'arrived', 'fulfilled');

-- -------- rules of directory ----------------------------------------------------------------------------------

create function offering_priced() returns trigger language plpgsql as $$
begin
  update provider set is_priced = true where id = new.provider_id and not is_priced;
  return null;
end $$;

create function offering_repriced() returns trigger language plpgsql as $$
begin
  update provider set is_priced = exists (select from offering where provider_id = provider.id and price_amount is not null)
    where id in (old.provider_id, new.provider_id);
  return null;
end $$;

create function schedule_closes() returns trigger language plpgsql as $$
begin
  new.is_closed := exists (select from partner_calendar where provider_id = new.provider_id and paused_at is not null);
  return new;
end $$;

create function slot_changed() returns trigger language plpgsql as $$
begin
  new.changed_at := clock_timestamp();
  return new;
end $$;

-- A slot that somebody has lies with the visit, whoever has its schedule since; an import moves it once nobody has it.
create function slot_doctor() returns trigger language plpgsql as $$
begin
  new.of_doctor := coalesce((select of_doctor from kept_slot where slot_id = new.id limit 1),
    (select doctor_id from schedule where id = new.schedule_id));
  return new;
end $$;

-- Whatever frees a time comes here: cancelling, expiry, imports.
create function slot_freed() returns trigger language plpgsql as $$
begin
  if somebody_waits(new.schedule_id) then
    insert into freed_slot (slot_id) values (new.id) on conflict (slot_id) do nothing;
  end if;
  return null;
end $$;

-- A time that is made for one person is nothing for those who wait.
create function slots_added() returns trigger language plpgsql as $$
begin
  if exists (select from waiting_wish where status in ('waiting', 'offered')) then
    insert into freed_slot (slot_id)
    with touched as materialized (select distinct schedule_id from added where not on_duty),
      awaited as materialized (select schedule_id from touched where somebody_waits(schedule_id))
    select id from added join awaited using (schedule_id)
    where status = 'free' and not on_duty and booking_url is null and booking_phone is null
    on conflict (slot_id) do nothing;
  end if;
  return null;
end $$;

create trigger schedule_closes before insert on schedule for each row execute function schedule_closes();

create trigger slot_changed before update on slot for each row when (old.* is distinct from new.*) execute function slot_changed();

create trigger slot_doctor_moves before update of schedule_id on slot for each row when (new.schedule_id <> old.schedule_id and
  new.of_doctor = old.of_doctor) execute function slot_doctor();

create trigger slot_freed after update on slot for each row when (new.status = 'free' and new.booking_url is null and new.booking_phone is
  null and (old.status is distinct from new.status or old.schedule_id is distinct from new.schedule_id or old.start_at is distinct from
  new.start_at or old.booking_url is distinct from new.booking_url or old.booking_phone is distinct from new.booking_phone)) execute
  function slot_freed();

create trigger slots_added after insert on slot referencing new table as added for each statement execute function slots_added();

create trigger offering_priced after insert on offering for each row when (new.price_amount is not null) execute function offering_priced();

create trigger offering_repriced after update of price_amount, provider_id on offering for each row when ((old.price_amount is null) <>
  (new.price_amount is null) or old.provider_id <> new.provider_id) execute function offering_repriced();

create trigger offering_unpriced after delete on offering for each row when (old.price_amount is not null) execute function
  offering_repriced();

-- -------- rules of identity -----------------------------------------------------------------------------------

-- T14: whatever a form says, what a person logs in with is changed only by the operation that names the account first.
create function account_keeps_credentials() returns trigger language plpgsql as $$
begin
  if (new.email, new.password_hash, new.partner_id) is distinct from (old.email, old.password_hash, old.partner_id)
    and current_setting('kapu.credentials_of', true) is distinct from old.id::text then
    raise exception 'the credentials of an account are changed by its own operation alone';
  end if;
  return new;
end $$;

create function account_searchable() returns trigger language plpgsql as $$
begin
  new.searchable_by := null;
  if new.status <> 'active' then
    delete from search_key where account_id = new.id;
  end if;
  return new;
end $$;

create function keep_case_head() returns trigger language plpgsql as $$
declare
  head case_head;
begin
  if tg_op = 'DELETE' then
    delete from case_head where id = old.id;
    return null;
  end if;
  head := case_head_of(tg_argv[0], to_jsonb(new));
  if head.id is null then
    return null;
  end if;
  insert into case_head select head.* on conflict (id) do update set
    account_id = excluded.account_id, sealed_person = excluded.sealed_person, person_id = excluded.person_id,
    anonymous = excluded.anonymous, number = excluded.number, subject = excluded.subject, urgency = excluded.urgency,
    status = excluded.status, turn = excluded.turn, due_from = excluded.due_from, due_at = excluded.due_at,
    closed_at = excluded.closed_at, operator_account_id = excluded.operator_account_id, attempts = excluded.attempts,
    contact = excluded.contact, why = excluded.why, about = excluded.about, locale = excluded.locale, created_at = excluded.created_at,
    updated_at = excluded.updated_at;
  return null;
end
$$;

create function register_is_ahead() returns trigger language plpgsql as $$
begin
  new.is_ahead := true;
  return new;
end
$$;

create function touch() returns trigger language plpgsql as $$
begin
  if new.updated_at is not distinct from old.updated_at then
    new.updated_at := now_of_change();
  end if;
  return new;
end $$;

create trigger account_keeps_credentials before update on account for each row execute function account_keeps_credentials();

create trigger account_searchable before update on account for each row when (new.family_name is distinct from old.family_name or
  new.given_name is distinct from old.given_name or new.birth_name is distinct from old.birth_name or new.birth_date is distinct from
  old.birth_date or new.phone is distinct from old.phone or new.email is distinct from old.email or new.contact_email is distinct from
  old.contact_email or new.status is distinct from old.status) execute function account_searchable();

create trigger account_touch before update on account for each row execute function touch();

create trigger entitlement_is_ahead before update on entitlement for each row when (old.valid_from is distinct from new.valid_from or
  old.valid_to is distinct from new.valid_to) execute function register_is_ahead();

create trigger operator_account_touch before update on operator_account for each row execute function touch();

create trigger unmatched_member_head after insert or delete or update on unmatched_member for each row execute function
  keep_case_head('unmatched_member');

create trigger unmatched_member_touch before update on unmatched_member for each row execute function touch();

-- -------- rules of entitlement --------------------------------------------------------------------------------

create function coverage_entry_stays() returns trigger language plpgsql as $$
begin
  raise exception 'an entry of the ledger is corrected by another entry';
end $$;

create function keep_approval_head() returns trigger language plpgsql as $$
begin
  update case_head set (status, turn) = (select state, case_turn('preauthorization', state)
      from preauthorization, preauthorization_state(preauthorization.id, preauthorization.status) state
      where preauthorization.id = new.preauthorization_id)
    where id = new.preauthorization_id;
  return null;
end
$$;

-- A list that was there before somebody took up its policy is compared with their relatives.
create function list_is_compared() returns trigger language plpgsql as $$
begin
  update insured_person set compared_at = null
    where coalesce(entitlement_id, subscription_id) = new.entitlement_id and compared_at is not null;
  return null;
end $$;

create trigger relative_head after insert or delete or update on relative for each row execute function keep_case_head('relative');

create trigger relative_touch before update on relative for each row execute function touch();

create trigger subscription_list_is_compared after insert on subscription for each row when (new.entitlement_id is not null) execute
  function list_is_compared();

create trigger coverage_approval_head after insert or update of reservation_id, ended_at, outcome on coverage_approval for each row when
  (new.preauthorization_id is not null) execute function keep_approval_head();

create trigger coverage_entry_stays before update on coverage_entry for each row execute function coverage_entry_stays();

create trigger insured_person_touch before update on insured_person for each row execute function touch();

create trigger policy_review_head after insert or delete or update on policy_review for each row execute function
  keep_case_head('policy_review');

-- -------- rules of booking ------------------------------------------------------------------------------------

create function calendar_closes() returns trigger language plpgsql as $$
begin
  update schedule set is_closed = new.paused_at is not null
    where provider_id = new.provider_id and is_closed is distinct from (new.paused_at is not null);
  return new;
end $$;

-- What belongs to a visit goes with it to another doctor.
create function reservation_doctor_moves() returns trigger language plpgsql as $$
begin
  update reservation_token set of_doctor = new.doctor_id where reservation_id = new.id;
  update reminder set of_doctor = new.doctor_id where reservation_id = new.id;
  return null;
end $$;

create function waiting_wish_partner() returns trigger language plpgsql as $$
begin
  select partner_id into strict new.desk_partner_id from waiting_place where id = new.place_id;
  return new;
end $$;

create trigger call_back_head after insert or delete or update on call_back for each row execute function keep_case_head('call_back');

create trigger call_back_touch before update on call_back for each row execute function touch();

create trigger calendar_closes after insert or update of paused_at, read_at on partner_calendar for each row execute function
  calendar_closes();

create trigger reservation_doctor_moves after update of doctor_id on reservation for each row when (old.doctor_id <> new.doctor_id) execute
  function reservation_doctor_moves();

create trigger reservation_touch before update on reservation for each row execute function touch();

create trigger waiting_wish_partner before insert on waiting_wish for each row execute function waiting_wish_partner();

-- -------- rules of records ------------------------------------------------------------------------------------

create trigger record_touch before update on record for each row execute function touch();

-- -------- rules of care ---------------------------------------------------------------------------------------

create trigger care_request_head after insert or delete or update on care_request for each row execute function
  keep_case_head('care_request');

create trigger care_request_touch before update on care_request for each row execute function touch();

create trigger medical_care_head after insert or delete or update on medical_care for each row execute function
  keep_case_head('medical_care');

create trigger medical_care_touch before update on medical_care for each row execute function touch();

-- -------- rules of claims -------------------------------------------------------------------------------------

create trigger claim_head after insert or delete or update on claim for each row execute function keep_case_head('claim');

create trigger claim_touch before update on claim for each row execute function touch();

create trigger preauthorization_head after insert or delete or update on preauthorization for each row execute function
  keep_case_head('preauthorization');

create trigger preauthorization_touch before update on preauthorization for each row execute function touch();

-- -------- rules of payment ------------------------------------------------------------------------------------

create function bank_transfer_stays() returns trigger language plpgsql as $$
begin
  raise exception 'what the bank booked is not changed';
end $$;

create function invoice_not_taken_back_twice() returns trigger language plpgsql as $$
begin
  if (select sum(gross_amount) from invoice where new.cancels_id in (id, cancels_id)) < 0 then
    raise exception 'more is taken back of invoice % than it was for', new.cancels_id;
  end if;
  return null;
end $$;

create function invoice_number_is_used() returns trigger language plpgsql as $$
begin
  if not exists (select from invoice where legal_entity_id = new.legal_entity_id and prefix = new.prefix and year = new.year
    and no = new.last_no) then
    raise exception 'number % of series % of % is on no invoice', new.last_no, new.prefix, new.year;
  end if;
  return null;
end $$;

-- A number follows the one before it, and stands on an invoice when the transaction ends.
create function invoice_series_counts() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'a series of invoices stays';
  end if;
  if new.last_no <> coalesce(old.last_no, 0) + 1 then
    raise exception 'number % does not follow in series % of %', new.last_no, new.prefix, new.year;
  end if;
  return new;
end $$;

-- The law asks for eight years in Hungary (2000. évi C. törvény, 169. §); what is older may be forgotten.
create function invoice_stays() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and tg_level = 'ROW' then
    if old.issued_at < now() - interval '8 years' then
      return old;
    end if;
  end if;
  raise exception 'an invoice is cancelled by another, and never changed';
end $$;

create function journal_balances() returns trigger language plpgsql as $$
begin
  if (select sum(amount) from journal_line where entry_id = new.entry_id) <> 0 then
    raise exception 'the lines of entry % do not add up to nothing', new.entry_id;
  end if;
  return null;
end $$;

create function journal_stays() returns trigger language plpgsql as $$
begin
  raise exception 'an entry of the journal is corrected by another, and never changed';
end $$;

create function owe_invoice() returns trigger language plpgsql as $$
begin
  insert into invoice_owed (entry_id) values (new.id);
  return null;
end $$;

create constraint trigger invoice_number_is_used after insert or update on invoice_series deferrable initially deferred for each row execute
  function invoice_number_is_used();

create trigger invoice_series_counts before insert or delete or update on invoice_series for each row execute function
  invoice_series_counts();

create trigger plan_subscription_touch before update on plan_subscription for each row execute function touch();

create trigger payment_touch before update on payment for each row execute function touch();

create trigger bank_transfer_stays before delete or update or truncate on bank_transfer for each statement execute function
  bank_transfer_stays();

create trigger journal_entry_invoice after insert on journal_entry for each row when (new.event in ('invoiced', 'credited')) execute
  function owe_invoice();

create trigger journal_entry_stays before delete or update or truncate on journal_entry for each statement execute function journal_stays();

create trigger invoice_all_stay before truncate on invoice for each statement execute function invoice_stays();

create trigger invoice_stays before delete or update on invoice for each row execute function invoice_stays();

create trigger invoice_taken_back after insert on invoice for each row when (new.cancels_id is not null) execute function
  invoice_not_taken_back_twice();

create constraint trigger journal_line_balances after insert on journal_line deferrable initially deferred for each row execute function
  journal_balances();

create trigger journal_line_stays before delete or update or truncate on journal_line for each statement execute function journal_stays();

create trigger payment_review_head after insert or delete or update on payment_review for each row execute function
  keep_case_head('payment_review');

create trigger plan_change_touch before update on plan_change for each row execute function touch();

create trigger stored_card_touch before update on stored_card for each row execute function touch();

-- -------- rules of telemedicine -------------------------------------------------------------------------------

create trigger video_visit_head after insert or delete or update on video_visit for each row execute function keep_case_head('video_visit');

-- -------- rules of complaints ---------------------------------------------------------------------------------

create trigger complaint_head after insert or delete or update on complaint for each row execute function keep_case_head('complaint');

create trigger complaint_touch before update on complaint for each row execute function touch();

-- -------- rules of platform -----------------------------------------------------------------------------------

create function audit_chained() returns trigger language plpgsql as $$
begin
  new.chain := hashtext(new.request_id) & 127;
  select no + 1, hash into strict new.chain_no, new.previous_hash from audit_head where chain = new.chain for update;
  -- server/audit-chain.ts says the same, so that it need not believe this function.
  new.hash := sha256(convert_to(array_to_json(array[
    new.chain::text, new.chain_no::text, encode(new.previous_hash, 'hex'), new.id::text,
    to_char(new.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), new.actor, new.role, new.on_behalf_of, new.action,
    new.object_type, new.object_id, new.patient, new.reason, new.channel, new.address_prefix, new.outcome,
    new.session_id::text, new.request_id, new.partner_id::text
  ])::text, 'UTF8'));
  update audit_head set no = new.chain_no, hash = new.hash where chain = new.chain;
  return new;
end $$;

create function audit_stays() returns trigger language plpgsql as $$
begin
  raise exception 'what the audit says is never changed';
end $$;

-- From the row of a kind's table; null where nobody was ever asked to do anything about it.
create function case_head_of(kind text, given jsonb) returns case_head language sql stable as $$
  select jsonb_populate_record(null::case_head, case kind
    when 'letter' then jsonb_build_object(
      'number', upper(left(given->>'id', 4) || '-' || substr(given->>'id', 5, 4)),
      'subject', given->>'kind',
      'status', case when given->>'sent_at' is not null then 'sent' when given->>'settled_at' is not null then 'done'
        when given->>'parked_at' is not null then 'stuck' else 'waiting' end,
      'due_from', given->>'parked_at',
      'due_at', (given->>'parked_at')::timestamptz + interval '24 hours',
      'closed_at', given->>'settled_at',
      'operator_account_id', given->>'settled_by',
      'contact', given->>'recipient',
      'why', given->>'failure',
      'account_id', given->>'account_id',
      'created_at', coalesce(given->>'failing_since', given->>'created_at'),
      'turn', case when given->>'parked_at' is not null and given->>'sent_at' is null and given->>'settled_at' is null then 'desk' end)
    when 'relative' then jsonb_build_object(
      'number', upper(left(given->>'id', 4) || '-' || substr(given->>'id', 5, 4)),
      'status', given->>'status',
      'due_at', least((given->>'proof_due_at')::timestamptz, (given->>'cover_due_at')::timestamptz),
      'closed_at', case when coalesce(given->>'proof_due_at', given->>'cover_due_at') is null then given->>'updated_at' end,
      'operator_account_id', case when coalesce(given->>'proof_due_at', given->>'cover_due_at') is null then given->>'operator_account_id' end,
      'account_id', given->>'account_id',
      'person_id', given->>'id',
      'locale', given->>'locale',
      'created_at', coalesce(given->>'proof_sent_at', given->>'cover_asked_at', given->>'created_at'),
      'turn', case when coalesce(given->>'proof_due_at', given->>'cover_due_at') is not null then 'desk' end)
    else given || jsonb_build_object(
      'subject', case kind when 'unmatched_member' then given->>'kind' else given->>'service' end,
      'person_id', coalesce(given->>'person_id', given->>'account_id'),
      'sealed_person', given->>'person',
      'contact', case when kind in ('medical_care', 'preauthorization') then given->>'phone' end,
      'due_from', given->>'promised_from')
      || case_standing(kind, given)
    end || jsonb_build_object(
      'id', given->>'id', 'kind', kind, 'partner_id', given->>'partner_id', 'updated_at', coalesce(given->>'updated_at', now_of_change()::text),
      'anonymous', coalesce(given->>'anonymous', 'false'), 'attempts', coalesce(given->>'attempts', '0'), 'is_open', false))
  where kind not in ('letter', 'relative')
    or (kind = 'letter' and given->>'failure' is not null)
    or (kind = 'relative' and coalesce(given->>'proof_sent_at', given->>'cover_asked_at') is not null)
$$;

create function case_standing(kind text, given jsonb) returns jsonb language sql stable as $$
  select jsonb_build_object('status', state, 'turn', case_turn($1, state))
  from (select case when $1 = 'preauthorization' then preauthorization_state(($2->>'id')::uuid, $2->>'status')
    else $2->>'status' end) as stands (state)
$$;

-- As contract/platform/case.ts has it of each kind; a test holds the two together.
create function case_turn(kind text, status text) returns text language sql stable as $$
  select case when one.kind is null then 'desk' else one.turn end
  from (select) nothing left join case_state one on one.kind = $1 and one.status = $2
$$;

-- Open is what the desk, an expert or a clinic has to do something about; a medical care until it is over, because nobody else
-- says that its visit took place.
create function open_case_head() returns trigger language plpgsql as $$
begin
  new.is_open := new.closed_at is null and (coalesce(new.turn, 'customer') <> 'customer' or new.kind = 'medical_care'
    or exists (select from case_state where kind = new.kind and status = new.status and runs_on));
  return new;
end
$$;

-- What became of an approval is the state of its case: the desk's lists read it from the head (0190).
create function preauthorization_state(id uuid, status text) returns text language sql stable as $$
  select case
    when status not in ('approved', 'partially_approved') then status
    when bool_or(ended_at is null and reservation_id is null) then status
    when bool_or(ended_at is null) then 'booked'
    when bool_or(outcome = 'used') then 'used'
    else 'expired' end
  from coverage_approval where preauthorization_id = $1
$$;

-- A probe of the index for each way to wait for a doctor's service. The order keeps the planner from reading the whole table
-- in the hope of an early match.
create function somebody_waits(of_schedule int) returns boolean language plpgsql stable as $$
begin
  return exists (
    select from offering cross join lateral (
      (select from waiting_wish where status in ('waiting', 'offered') and subfunction_id = offering.subfunction_id
        and doctor_id = offering.doctor_id and provider_id = offering.provider_id order by waits_since limit 1)
      union all
      (select from waiting_wish where status in ('waiting', 'offered') and subfunction_id = offering.subfunction_id
        and doctor_id = offering.doctor_id and provider_id is null order by waits_since limit 1)
      union all
      (select from waiting_wish where status in ('waiting', 'offered') and subfunction_id = offering.subfunction_id
        and doctor_id is null and provider_id = offering.provider_id order by waits_since limit 1)
      union all
      (select from waiting_wish where status in ('waiting', 'offered') and subfunction_id = offering.subfunction_id
        and doctor_id is null and provider_id is null order by waits_since limit 1)
    ) wish
    where offering.schedule_id = of_schedule);
end $$;

-- What was written before there were chains enters them in its order.
create trigger audit_chained before insert on audit for each row execute function audit_chained();

create trigger audit_stays before delete or update or truncate on audit for each statement execute function audit_stays();

create trigger audit_seal_stays before delete or update or truncate on audit_seal for each statement execute function audit_stays();

create trigger case_head_open before insert or update on case_head for each row execute function open_case_head();

create trigger file_touch before update on file for each row execute function touch();

create trigger outbox_head after insert or update on outbox for each row when (new.failure is not null) execute function
  keep_case_head('letter');

create trigger outbox_head_end after delete on outbox for each row when (old.failure is not null) execute function keep_case_head('letter');

-- -------- rows that are there from the beginning --------------------------------------------------------------

insert into audit_head select chain, 0, '' from generate_series(0, 127) chain;

insert into case_state (kind, status, turn, runs_on) values
  ('call_back', 'done', NULL, 'false'),
  ('call_back', 'withdrawn', NULL, 'false'),
  ('care_request', 'answered', 'customer', 'false'),
  ('care_request', 'closed', NULL, 'false'),
  ('care_request', 'documents_complete', 'expert', 'false'),
  ('care_request', 'refused', NULL, 'false'),
  ('care_request', 'waiting_for_information', 'customer', 'false'),
  ('care_request', 'with_expert', 'expert', 'false'),
  ('care_request', 'withdrawn', NULL, 'false'),
  ('claim', 'info_requested', 'customer', 'false'),
  ('claim', 'paid', NULL, 'false'),
  ('claim', 'payment_failed', 'customer', 'false'),
  ('claim', 'rejected', NULL, 'false'),
  ('claim', 'withdrawn', NULL, 'false'),
  ('complaint', 'answered', NULL, 'false'),
  ('complaint', 'info_requested', 'customer', 'true'),
  ('complaint', 'withdrawn', NULL, 'false'),
  ('medical_care', 'appeared', 'clinic', 'false'),
  ('medical_care', 'booked', 'customer', 'false'),
  ('medical_care', 'cancelled', NULL, 'false'),
  ('medical_care', 'closed', NULL, 'false'),
  ('medical_care', 'deleted', NULL, 'false'),
  ('medical_care', 'rejected', NULL, 'false'),
  ('payment_review', 'settled', NULL, 'false'),
  ('policy_review', 'settled', NULL, 'false'),
  ('preauthorization', 'approved', 'customer', 'false'),
  ('preauthorization', 'booked', 'customer', 'false'),
  ('preauthorization', 'cancelled', NULL, 'false'),
  ('preauthorization', 'expired', NULL, 'false'),
  ('preauthorization', 'info_requested', 'customer', 'false'),
  ('preauthorization', 'partially_approved', 'customer', 'false'),
  ('preauthorization', 'rejected', NULL, 'false'),
  ('preauthorization', 'used', NULL, 'false'),
  ('unmatched_member', 'matched', NULL, 'false'),
  ('unmatched_member', 'refused', NULL, 'false'),
  ('video_visit', 'ended', NULL, 'false'),
  ('video_visit', 'missed', NULL, 'false'),
  ('video_visit', 'withdrawn', NULL, 'false');

insert into installation default values;

insert into minute_lease (only_row, begun_at, leased_until) values
  ('true', '-infinity', '-infinity');
