-- Everything that the migrations before it made, in one (0188). Written by `node tasks/baseline.ts`.

-- -------- what the tables need --------------------------------------------------------------------------------

set local check_function_bodies = off;

create extension if not exists btree_gist;

create extension if not exists pg_trgm;

create function mean_rating(published numeric, published_count int, own int, own_count int) returns numeric language sql immutable as $$ select round((coalesce(published * published_count, 0) + own)
    / nullif(case when published is null then 0 else published_count end + own_count, 0), 1) $$;

-- The instant at which a transaction is recorded: the time in its audit row, else the database clock.
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
  -- What an aggregator says about its sources: when a schedule was last known to be right, whether it has times the aggregator does not know,
  -- and the identifiers by which a place is known elsewhere.
  stale_after_minutes int check (stale_after_minutes > 0),
  -- The ETags and dates of the files that were last read without faults, and the mapping they were read with.
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
  -- If the actors of a schedule are places, the place itself stands in for the doctor.
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
  -- Path of a photo among the portal's own files. A brand's own photo of the doctor takes precedence.
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
  -- Whether the clinic has published any price. Bookings check this, and a doctor's offers may be in several clinics.
  is_priced boolean not null default false,
  constraint provider_publication_id_source_id_key unique (publication_id, source_id)
);
create index provider_folded on provider using gin (folded gin_trgm_ops);

-- Whether a partner offers the appointments of a clinic. The row stays when they are offered again, so that a publication of changes mentions it.
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

-- One rating for each visit that took place, by whoever was there.
create table rating (
  reservation_id uuid primary key,
  doctor_id int not null references doctor,
  waiting int not null check (waiting >= 1 and waiting <= 5),
  conditions int not null check (conditions >= 1 and conditions <= 5),
  competence int not null check (competence >= 1 and competence <= 5),
  behaviour int not null check (behaviour >= 1 and behaviour <= 5),
  overall int not null check (overall >= 1 and overall <= 5),
  -- Not shown to anybody until a member of staff has read it.
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
  -- True if nothing can be booked at the moment, because the clinic's calendar is paused or has never been read.
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
  -- Created for a single visit during a shift: not published by a provider, needs no notice, and cannot be booked by anybody else.
  on_duty boolean not null default false,
  -- When the slot was last written, by the database clock. A publication of changes since a moment reads it.
  changed_at timestamptz not null default now(),
  of_doctor int not null,
  constraint slot_check check (end_at > start_at)
) with (autovacuum_vacuum_scale_factor=0.02, autovacuum_vacuum_insert_scale_factor=0.05, fillfactor=90);
create index slot_free on slot (schedule_id, start_at) include (id) where status = 'free';
-- Tells the planner that a schedule has one doctor. Without it, the search for the first free time expects few rows and reads them all.
create statistics slot_schedule_doctor (dependencies) on schedule_id, of_doctor from slot;
create index slot_taken on slot (schedule_id, start_at) where status in ('busy', 'busy-tentative');
-- Free and taken times each have an index; the search for the times of one calendar filters by these columns too.
create index slot_unavailable on slot (schedule_id, start_at) where status = 'busy-unavailable';

-- Times to offer to the waiting list: they became free while somebody was waiting for such a time. Due at once, or when the quiet hours end.
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

-- What a doctor offers and where: one row per schedule and subfunction. next_free_at is the start of the earliest free slot of
-- the schedule. The transaction that changes a slot updates it, and a job moves it on as time passes.
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
  -- The last time step for which a code was accepted, so that each code works only once.
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
  -- The secret with which the search keys of the account were made; null until they match the current row.
  searchable_by text,
  sex text check (sex in ('female', 'male')),
  constraint account_partner_id_email_key unique (partner_id, email)
);
create index account_unsearchable on account (searchable_by, id) where status = 'active';

-- How the person identifies themselves to the partner, such as a member number. Sealed, and found by a keyed hash.
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

-- The ledger of consents (P05). Rows are never changed; a withdrawal is a new row.
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
  -- The case for which consent to handle health data was given. Its version, language and hash come from the case (0087).
  case_id uuid,
  reservation_id uuid,
  of_partner int not null,
  channel text,
  operator_account_id uuid,
  constraint consent_is_somebodys check (num_nonnulls(account_id, reservation_id) > 0)
);
create index consent_account on consent (account_id, kind, at);
-- Finds the latest decision about the consent of a case.
create index consent_case on consent (case_id, id) where case_id is not null;
create index consent_reservation on consent (reservation_id) where reservation_id is not null;

-- Anybody who downloads very many files in a short time has to confirm their identity again (T37). The e-mailed code is derived from the number.
create table download_brake (
  account_id uuid references account on delete cascade primary key,
  no int not null default 1,
  -- When the code was e-mailed; null once it has been used.
  mailed_at timestamptz,
  braked_at timestamptz not null,
  why text not null default 'many' check (why in ('many', 'device'))
);
create index download_brake_age on download_brake (braked_at);

-- What somebody has typed into a form but not sent. The owner is the hash of an account or of a browser's key; about is the hash of
-- the reservation's token. The values are sealed. Values about health are in a separate table, which can be opened only with an audit entry.
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

-- The person or group that the partner entitles to a product, by a social security number, member number, voucher or company domain.
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
  -- How many more accounts it may open; null means no limit.
  uses_left int check (uses_left >= 0),
  is_ahead boolean not null default false,
  constraint entitlement_partner_id_kind_hash_product_id_key unique (partner_id, kind, hash, product_id)
);
create index entitlement_ahead on entitlement (id) where is_ahead;

-- Single-use credentials: links in e-mails, entry links of partners, second steps of a log-in.
create table link (
  id uuid primary key,
  kind text not null,
  partner_id int not null references partner,
  hash bytea not null unique,
  account_id uuid references account on delete cascade,
  -- Keyed hash of what it was requested for, such as an e-mail address. Only the newest one for it is valid.
  subject bytea,
  sealed bytea,
  locale text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- Set when a new password, a log-out everywhere or the like revokes it before it expires.
  ended_at timestamptz
);
create index link_expiring on link (expires_at);
create index link_of_account on link (account_id) where account_id is not null;
create index link_subject on link (kind, subject, created_at);

-- Links an account to the identity that a partner's own identity provider confirms.
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
  -- Somebody without an e-mail address cannot log in.
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
  -- The id by which a key names a person. Two keys of the same partner that use one id mean the same person.
  operator_account_id uuid references operator_account,
  constraint operator_pkey primary key (api_key_id, id)
);

-- The clinics that somebody works for. The rights of clinic staff and doctors apply to these clinics only.
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
  -- After an account recovery, a passkey cannot be used until the owner confirms that it is theirs.
  waiting_since timestamptz
);
create index passkey_account on passkey (account_id);

create table recovery_code (
  account_id uuid not null references account on delete cascade,
  hash bytea not null,
  used_at timestamptz,
  constraint recovery_code_pkey primary key (account_id, hash)
);

-- Keyed hashes by which the desk finds a person: name with date of birth, phone number, e-mail address (0070).
create table search_key (
  hash bytea not null,
  account_id uuid not null references account on delete cascade,
  kind text not null,
  constraint search_key_pkey primary key (hash, account_id)
);
create index search_key_of on search_key (account_id);

-- A log-in on a device: a family of tokens, of which only the one with the current `generation` is valid (T09).
create table session (
  id uuid primary key,
  account_id uuid not null references account on delete cascade,
  partner_id int not null references partner,
  generation int not null default 0,
  rotated_at timestamptz not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- Until when an unused session can be resumed; each rotation extends it.
  idle_until timestamptz not null,
  ended_at timestamptz,
  end_reason text,
  remembered boolean not null,
  -- How the person logged in: password, openid, passkey, link, impersonation.
  method text not null,
  device text not null,
  api_key_id int,
  operator_id text,
  reason text,
  -- Marks a device on which only a password has been given so far; opening documents there needs a code (T37).
  untrusted_device text,
  constraint session_api_key foreign key (api_key_id) references api_key(id),
  constraint session_api_key_id_operator_id_fkey foreign key (api_key_id, operator_id) references operator(api_key_id, id),
  constraint session_opened_by check ((num_nonnulls(operator_id, reason) in (0, 2)) and (operator_id is null or api_key_id is not null))
);
create index session_account on session (account_id) where ended_at is null;

-- A browser that receives push notifications. The address and the keys belong to its push service.
create table push_subscription (
  id uuid primary key,
  partner_id int not null references partner,
  account_id uuid not null references account on delete cascade,
  -- The log-in that turned notifications on; they end with it.
  session_id uuid not null references session on delete cascade,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  -- The secret from which the portal's own push key is derived.
  key_id text not null,
  created_at timestamptz not null
);
create index push_subscription_account on push_subscription (account_id, created_at);
create index push_subscription_session on push_subscription (session_id);

-- Devices on which a customer has logged in with more than a password. The mark is random and is only valid with its signature.
create table trusted_device (
  account_id uuid not null references account on delete cascade,
  mark text not null,
  used_at timestamptz not null,
  constraint trusted_device_pkey primary key (account_id, mark)
);
create index trusted_device_age on trusted_device (used_at);

-- Somebody who registered with an identifier that the partner's register does not have (S8.3-14). The identifier stays in
-- account_identifier. The case ends when the desk finds or refuses them, or when the register or they themselves resolve it.
create table unmatched_member (
  id uuid primary key,
  partner_id int not null references partner,
  -- Reference to read out on the phone; not a key.
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

-- A product that a partner sells or grants. Its flags decide which pages and operations its customers can use (S2.3).
create table product (
  id int generated always as identity primary key,
  partner_id int not null references partner,
  key text not null,
  permissions text[] not null default '{}'::text[],
  services text[] not null default '{}'::text[],
  has_map boolean not null default false,
  med24_free boolean not null default false,
  name jsonb not null,
  -- Null if the product is not insurance. Same structure as `brands/<key>/coverage.json` (contract/entitlement/benefit.ts).
  coverage jsonb,
  constraint product_partner_id_key_key unique (partner_id, key)
);

-- A relative for whom a customer acts, with the mandate (not-shown 5.8, FHIR RelatedPerson and Consent). An ended mandate stays as a row,
-- because what was done under it stays too.
create table relative (
  id uuid primary key,
  partner_id int not null references partner,
  account_id uuid not null references account,
  status text not null check (status in ('invited', 'pending_proof', 'active', 'suspended', 'ended')),
  relationship text not null check (relationship in ('child', 'spouse', 'parent', 'ward', 'other')),
  family_name text not null,
  given_name text not null,
  birth_date date not null,
  -- True if the relative was under 18 when the mandate was made; it then ends on their 18th birthday.
  for_minor boolean not null,
  sex text check (sex in ('female', 'male')),
  -- Sealed: {"taj": …, "cnp": …}.
  identifiers bytea,
  phone text,
  email text,
  coverage_shared boolean not null,
  scope text[] not null check (scope <@ array['book', 'records', 'claims', 'video'] and cardinality(scope) > 0),
  valid_from date not null,
  -- Last day, inclusive; null until the mandate is revoked.
  valid_to date,
  -- The version of the text that a guardian declared or that the relative accepted.
  statement text,
  statement_version text,
  stated_at timestamptz,
  evidence_file_id uuid,
  proof_sent_at timestamptz,
  proof_due_at timestamptz,
  proof_refusal text,
  -- The member of staff who checked the proof last.
  operator_account_id uuid references operator_account,
  -- The relative's own account, if they were logged in when they accepted.
  own_account_id uuid references account,
  -- Number of the link that the relative was sent; it changes with each new address.
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
  -- How many relatives may share the cover; null means no limit.
  max_relatives int check (max_relatives >= 0),
  of_partner int not null,
  -- Twelve characters of the id, because eight would collide among a million policies. Numbers that people already have on paper stay as they are.
  former_numbers text[] not null default '{}'::text[]
);
create index subscription_account on subscription (account_id);
create index subscription_entitlement on subscription (entitlement_id) where entitlement_id is not null;
create index subscription_former on subscription using gin (former_numbers) where former_numbers <> '{}'::text[];
create unique index subscription_of_entitlement on subscription (of_partner, account_id, entitlement_id) where entitlement_id is not null;
create unique index subscription_policy_no on subscription (policy_no);

-- Approved units of pre-authorisations. Their share of the limit is reserved in the ledger with the case type `approval`.
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
  -- The visit that is booked with it.
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

-- The ledger of cover. Entries are never changed. Their sums say what is used, reserved and left. Amounts are the insurer's share, in minor units.
create table coverage_entry (
  id bigint generated always as identity primary key,
  subscription_id uuid not null references subscription on delete cascade,
  -- The account that holds the subscription, or one of its relatives.
  person_id uuid not null,
  benefit text not null,
  -- The first day of the term it counts towards, and the day of care.
  term_from date not null,
  day date not null,
  kind text not null check (kind in ('reserved', 'used', 'released', 'corrected')),
  case_type text not null check (case_type in ('reservation', 'approval', 'claim', 'medical_care', 'correction')),
  case_id uuid not null,
  -- What the entry adds to each sum; negative if it takes away.
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

-- People insured under a policy besides its holder (FHIR Coverage.beneficiary), named by the partner or by the desk after seeing proof.
create table insured_person (
  id uuid primary key,
  partner_id int not null references partner,
  -- Belongs to either an entry of the partner's register, which may exist before anybody registers, or to one policy.
  entitlement_id uuid references entitlement on delete cascade,
  subscription_id uuid references subscription on delete cascade,
  family_name text not null,
  given_name text not null,
  birth_date date not null,
  -- Folded name and date of birth (personKey): first as on the list, then each spelling that the desk confirmed as the same person.
  person_keys text[] not null check (cardinality(person_keys) > 0),
  valid_from date not null,
  -- Last day, inclusive; null until it has ended. The day before `valid_from` if it never came into force.
  valid_to date,
  source text not null check (source in ('partner', 'desk')),
  -- Set if the desk confirmed the person.
  operator_account_id uuid references operator_account,
  created_at timestamptz not null,
  updated_at timestamptz not null default now_of_change(),
  -- When the person was compared with the relatives whom the policy may cover; null if that is still to be done.
  compared_at timestamptz,
  constraint insured_person_check check (num_nonnulls(entitlement_id, subscription_id) = 1),
  constraint insured_person_check1 check (valid_to >= (valid_from - 1)),
  constraint insured_person_check2 check ((source = 'desk') = (operator_account_id is not null))
);
create unique index insured_person_listed on insured_person (coalesce(entitlement_id, subscription_id), (person_keys[1]));
create index insured_person_over on insured_person (valid_to) where valid_to is not null;
create index insured_person_policy on insured_person (subscription_id) where subscription_id is not null;
create index insured_person_to_compare on insured_person (id) where compared_at is null;

-- A policy that a person has to check, because it may give more than its product allows.
create table policy_review (
  id uuid primary key,
  partner_id int not null references partner,
  number text not null,
  account_id uuid not null references account on delete cascade,
  subscription_id uuid not null references subscription on delete cascade,
  status text not null,
  operator_account_id uuid references operator_account,
  due_at timestamptz not null,
  -- merged: several policies became this one; terms: its first day changed; shared: several accounts have it through one personal identifier.
  cause text not null check (cause in ('merged', 'terms', 'shared')),
  reason text,
  -- When the portal found out that there is something to check.
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
  -- When the portal disabled the address by itself; null while it works, and if its owner disabled it.
  ended_at timestamptz
);

-- A partner's request that the operator of the installation connects the calendar of a clinic.
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

-- Somebody who asked to be called, and when we aim to call. Name, phone and e-mail are sealed together. What they were looking for and
-- what was said may be about their health, so that is in tables that can be opened only with an audit entry.
create table call_back (
  id uuid primary key,
  partner_id int not null references partner,
  -- Reference to read out on the phone; not a key.
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
  -- Keyed hash of the phone number in the sealed person.
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

-- One row for each step: who took it (null for the customer) and their note.
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

-- A doctor whom a customer has marked as a favourite. It hints at their health, so it is deleted with the account.
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

-- A calendar that a clinic keeps in another system. Its times are read from there, and visits are booked there.
create table partner_calendar (
  id uuid primary key,
  provider_id int not null references provider unique,
  base_url text not null,
  credential text not null check (credential in ('none', 'bearer', 'basic', 'oauth')),
  -- The credentials with which the portal logs in to the calendar, as JSON.
  sealed bytea,
  -- Concurrent requests of each process, timeout of a request in milliseconds, and for how many minutes a reading counts as fresh.
  most_at_once int not null default 4 check (most_at_once > 0),
  patience int not null default 4000 check (patience > 0),
  fresh_minutes int not null default 15 check (fresh_minutes > 0),
  paused_at timestamptz,
  -- The calendar's last CapabilityStatement, and the outcome of the last attempt.
  abilities jsonb,
  tested_at timestamptz,
  test_code text,
  -- When its times were last read in full, and why the last attempt failed.
  read_at timestamptz,
  read_code text,
  compared_at timestamptz,
  -- Circuit breaker: number of faults in a row, and until when no request is sent.
  faults int not null default 0,
  open_until timestamptz,
  created_at timestamptz not null,
  constraint partner_calendar_open_is_read check (paused_at is not null or read_at is not null)
);

-- A booking about which a calendar and the portal disagree; settled once they agree again.
create table calendar_difference (
  calendar_id uuid not null references partner_calendar,
  kind text not null check (kind in ('missing', 'moved', 'stray', 'stray_slot')),
  -- The reservation's id, under which the calendar has it.
  key text not null,
  found_at timestamptz not null,
  settled_at timestamptz,
  constraint calendar_difference_pkey primary key (calendar_id, kind, key)
);

-- The id that a calendar uses for a slot.
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
  -- Until when the slot is held while the reservation is held or unverified; leaving the page shortens it.
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
  -- Number of the newest confirmation e-mail; only its link and its code are valid.
  mail_no int not null default 0,
  code_tries int not null default 0,
  mailed_at timestamptz,
  verify_by timestamptz,
  verified_at timestamptz,
  -- What the partner's calendar is known to have: nothing, a request without an answer, a confirmed booking, or a refusal.
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
  -- Which of the two ways to finish the visitor chose (S4.4-04).
  way text not null default 'register' check (way in ('register', 'login')),
  -- Number of the reservation's own token. It changes with the owner, so that the previous owner's link stops working.
  manage_no int not null default 0,
  -- Hash of the person whose share of open holds it counts towards; deleted with the hold.
  held_share text,
  seat int not null default 1 check (seat > 0),
  at_place boolean not null default false,
  -- The booked reservation for which this row holds the new time.
  moves uuid references reservation on delete cascade,
  -- True if it was cancelled later than the partner's rule allows.
  late boolean not null default false,
  reminds boolean not null default true,
  attendance_at timestamptz,
  disputed_at timestamptz,
  dispute text,
  relative_id uuid references relative,
  -- The cover: the benefit that pays, its share and the customer's, in minor units; null if the customer pays everything.
  benefit text,
  insurer_pays int check (insurer_pays >= 0),
  patient_pays int check (patient_pays >= 0),
  approval_id uuid references coverage_approval,
  told_insurer_pays int,
  told_patient_pays int,
  departure_cause text,
  -- True if the visit is paid for by card when it is booked, and not at the clinic.
  prepaid boolean not null default false,
  -- The amount that was paid for it, and the part to be refunded, in minor units.
  paid_amount int,
  gives_back int,
  -- True while money goes back to the patient and the payment area has not started the refund.
  gives_back_open boolean not null default false,
  -- The id under which a partner's calendar has the visit, if that is not the reservation's id; and how often a move was requested.
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
-- Every hold asks for the overdue holds of one doctor, and there are few of them.
create index reservation_overdue on reservation (doctor_id, expires_at) where status in ('held', 'pending_verification', 'pending_payment');
create index reservation_relative on reservation (relative_id) where relative_id is not null;
create index reservation_unsettled on reservation (updated_at) where calendar_state in ('requested', 'cancelling', 'moving');

-- Reminders of a visit: planned when it is booked or moved, and checked again when due.
create table reminder (
  reservation_id uuid not null references reservation on delete cascade,
  kind text not null,
  -- Which version of the reservation it was planned for; a move plans again.
  sequence int not null,
  due_at timestamptz not null,
  done_at timestamptz,
  of_doctor int not null,
  constraint reminder_pkey primary key (reservation_id, kind, sequence)
);
create index reminder_due on reminder (due_at) where done_at is null;

-- The times that a reservation had before it was moved.
create table reservation_move (
  id bigint generated always as identity primary key,
  reservation_id uuid not null references reservation on delete cascade,
  at timestamptz not null,
  from_slot uuid not null references slot,
  from_schedule int not null references schedule,
  of_doctor int not null
);
create index reservation_move_reservation on reservation_move (reservation_id, id);

-- Only hashes of tokens. The token itself is only in links and in the browser's address bar.
create table reservation_token (
  hash bytea primary key,
  reservation_id uuid not null references reservation on delete cascade,
  kind text not null check (kind in ('manage', 'verify', 'cancel', 'mailed')),
  expires_at timestamptz,
  used_at timestamptz,
  of_doctor int not null
);
create index reservation_token_reservation on reservation_token (reservation_id);

-- The waiting list. What a customer is looking for is health data, so it is in a table that can be opened only with an audit entry.
create table waiting_place (
  id uuid primary key,
  partner_id int not null references partner,
  account_id uuid not null references account on delete cascade,
  created_at timestamptz not null,
  over_at timestamptz,
  -- Whether a job has already looked for times that are free, since the place was created, changed or continued.
  looked boolean not null default false
);
create index waiting_place_account on waiting_place (account_id, created_at);
create index waiting_place_done on waiting_place (partner_id, over_at desc, id) where over_at is not null;
create index waiting_place_new on waiting_place (id) where not looked and over_at is null;
create index waiting_place_number on waiting_place (partner_id, "left"(id::text, 8));
create index waiting_place_over on waiting_place (over_at) where over_at is not null;

-- A time held for one person on the waiting list; `outcome` is null while the offer is open.
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
  -- The customer's own booking; only earlier times are offered.
  earlier_than uuid references reservation,
  status text not null default 'waiting' check (status in ('waiting', 'offered', 'taken', 'left', 'ended')),
  -- The person who has waited longest gets the first offer. An offer that nobody answers puts them at the end again.
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

-- The result of a customer's health questionnaire with their answers, saved at their request.
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
  -- The medical record that holds the result as a document.
  record_id uuid references record,
  created_at timestamptz not null,
  -- When the contents were deleted, so that only the fact remains that there was one.
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

-- A customer's request, such as for a consultation. What they wrote and the answers are health data, in tables that can be
-- opened only with an audit entry.
create table care_request (
  id uuid primary key,
  partner_id int not null references partner,
  account_id uuid not null references account,
  subscription_id uuid not null references subscription,
  -- Reference to read out on the phone; not a key.
  number text not null,
  service text not null,
  status text not null,
  -- The time by which whoever has the turn should act.
  due_at timestamptz,
  -- True if the desk must not see a name.
  anonymous boolean not null default false,
  operator_account_id uuid references operator_account,
  reservation_id uuid references reservation,
  locale text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null default now_of_change(),
  closed_at timestamptz,
  desk_wrote_at timestamptz,
  customer_looked_at timestamptz not null,
  -- Whoever has the turn, so that each work list is a contiguous range of an index.
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
-- Indexes for the work lists by service and by colleague.
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

-- A medical care that is organised for a customer (S7-14, FHIR ServiceRequest): the request, the services, their cost and who pays. All of it
-- is health data. Rows are never deleted; a care that was created by mistake stays with the status `deleted`.
create table medical_care (
  id uuid primary key,
  partner_id int not null references partner,
  -- Reference to read out on the phone; not a key.
  number text not null,
  account_id uuid not null references account,
  subscription_id uuid not null references subscription,
  -- The request from which it was organised.
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
  -- By when it is to be organised, and by when the next step is due.
  organise_by timestamptz not null,
  due_at timestamptz,
  operator_account_id uuid references operator_account,
  provider text,
  doctor text,
  visit_time text,
  reservation_id uuid references reservation,
  -- The reason given by whoever rejected, cancelled or deleted it.
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
  -- Null until somebody has decided.
  approved boolean,
  -- The entry of the clinic's price list; null if the price was entered by hand.
  subfunction_id int,
  provider_id int references provider,
  -- While the care has this visit, pages show the visit's price and share. The item's own amounts are what the customer was told.
  reservation_id uuid references reservation,
  -- True if the item was added only because of that visit.
  by_visit boolean not null default false,
  -- The id that entries in the coverage ledger refer to; null if nothing is reserved.
  entry_id uuid,
  constraint care_item_check check ((insurer_part + patient_part) = (qty * unit_price)),
  constraint care_item_pkey primary key (care_id, no)
);

-- Times that the desk proposes for a medical care. The customer chooses one.
create table care_time (
  care_id uuid not null references medical_care,
  no int not null,
  slot_id uuid not null references slot,
  subfunction_id int not null,
  -- When other times or a booking replaced them.
  over_at timestamptz,
  constraint care_time_pkey primary key (care_id, no)
);
create index care_time_offered on care_time (care_id) where over_at is null;

-- -------- claims ----------------------------------------------------------------------------------------------

-- A claim for the costs of care (FHIR Claim and ClaimResponse): what was claimed, what was decided for each line, and what was paid. All of it
-- is health or financial data, so it can be opened only with an audit entry.
create table claim (
  id uuid primary key,
  partner_id int not null references partner,
  account_id uuid not null references account,
  -- The account, or one of its relatives.
  person_id uuid not null,
  subscription_id uuid not null references subscription,
  -- Reference to read out on the phone; not a key.
  number text not null,
  status text not null check (status in ('submitted', 'received', 'in_review', 'info_requested', 'approved', 'partially_approved',
    'rejected', 'payment_sent', 'paid', 'payment_failed', 'appealed', 'withdrawn')),
  -- The customer's own list is in this order.
  turn text not null generated always as (case when status in ('info_requested', 'payment_failed') then 'customer' when status in
    ('rejected', 'paid', 'withdrawn') then 'over' else 'desk' end) stored,
  -- The time by which whoever has the turn should act.
  due_at timestamptz,
  benefit text not null,
  care_on date not null,
  provider text not null,
  provider_tax_id text,
  complaint text not null,
  preauth_ref text,
  -- The pre-authorisation that the claim uses.
  approval_id uuid references coverage_approval,
  holder text not null,
  bank_account text not null,
  other_insurance text,
  -- The portal's currency, in which amounts are accepted and paid, in minor units.
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
  -- Number of what the row belongs to, so that customers and the desk see an episode as a whole (B4): for a claim the visit it is for,
  -- for a pre-authorisation the request, for a record the visit it is about.
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
  -- Keyed hash that recognises an invoice sent in twice; null once the claim was withdrawn.
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
  -- One account cannot send in the same invoice twice. Older rows have no account here; they were unique under a stricter rule.
  account_id uuid references account,
  constraint claim_expense_check check (accepted >= 0 and accepted <= claimed),
  constraint claim_expense_pkey primary key (claim_id, no)
);
create index claim_expense_of_invoice on claim_expense (partner_id, invoice_key) where invoice_key is not null;
create unique index claim_expense_of_provider on claim_expense (account_id, provider_key, invoice_key) where invoice_key is not null;
create index claim_expense_of_sum on claim_expense (partner_id, issued_on, amount) where invoice_key is not null;
create unique index claim_expense_of_tax_id on claim_expense (account_id, tax_key, invoice_key) where invoice_key is not null and tax_key is
  not null;

-- A list of payments for the bank. Its files are generated whenever they are downloaded.
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
-- No claim can be paid twice at the same time.
create unique index claim_payment_open on claim_payment (claim_id) where outcome is null;

-- Pre-authorisations (S2.3-09, FHIR Claim with use=preauthorization): the care to be approved, the reasons, and the decision.
-- All of it is health data. What a decision reserves is in `coverage_approval` and the ledger.
create table preauthorization (
  id uuid primary key,
  partner_id int not null references partner,
  -- Reference under which a visit is booked, to read out on the phone; not a key.
  number text not null unique,
  account_id uuid not null references account,
  -- The person who needs the care.
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
  -- The latest decision, and until when the customer can object.
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
  -- Null until somebody has decided; `amount` is in minor units per unit.
  approved_qty int,
  amount bigint check (amount >= 0),
  provider_ids int[] not null default '{}'::int[],
  remark text not null default '',
  constraint preauthorization_item_check check (approved_qty >= 0 and approved_qty <= qty),
  constraint preauthorization_item_pkey primary key (preauthorization_id, no)
);

-- -------- payment ---------------------------------------------------------------------------------------------

-- A coupon that reduces the price of a plan (not-shown 5.11). Codes are in capitals.
create table coupon (
  id int generated always as identity primary key,
  partner_id int not null references partner,
  code text not null,
  percent_off int check (percent_off >= 1 and percent_off <= 100),
  amount_off bigint check (amount_off > 0),
  valid_from date not null,
  -- Last day, inclusive.
  valid_to date,
  max_redemptions int check (max_redemptions > 0),
  per_customer int not null check (per_customer > 0),
  min_amount bigint not null,
  first_purchase_only boolean not null,
  -- Codes of the plans it is for; empty means all.
  plans text[] not null,
  redeemed int not null default 0,
  active boolean not null,
  duration text not null default 'once' check (duration in ('once', 'repeating', 'forever')),
  -- For how many charges a repeating coupon counts.
  charges int check (charges > 1),
  constraint coupon_charges check ((duration = 'repeating') = (charges is not null)),
  constraint coupon_check check (redeemed >= 0 and redeemed <= coalesce(max_redemptions, redeemed)),
  constraint coupon_check1 check (num_nonnulls(percent_off, amount_off) = 1),
  constraint coupon_partner_id_code_key unique (partner_id, code)
);

-- A payment gateway that does not answer as it should: one row per kind of call, deleted by the first good answer.
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

-- The legal entities that sell and issue invoices.
create table legal_entity (
  id int generated always as identity primary key,
  tax_number text not null unique,
  facts jsonb not null
);

-- Locked until the commit by the transaction that issues an invoice, so that numbers have no gaps.
create table invoice_series (
  legal_entity_id int not null references legal_entity,
  prefix text not null,
  year int not null,
  last_no int not null check (last_no > 0),
  -- Day of the newest invoice: a later number cannot have an earlier day.
  issued_on date not null,
  constraint invoice_series_check check (extract(year from issued_on) = year::numeric),
  constraint invoice_series_pkey primary key (legal_entity_id, prefix, year)
);

-- Notifications from a gateway, each stored once.
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

-- Plans as in `brands/<key>/plans.json`. A plan that is no longer in the file stays here, because it was bought.
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
  -- Including VAT.
  price_amount bigint not null check (price_amount >= 0),
  currency text not null,
  -- VAT in per cent; null if the service is exempt.
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

-- A plan that a customer has bought; `subscription_id` is the cover it opens once it is paid.
create table plan_subscription (
  id uuid primary key,
  partner_id int not null references partner,
  account_id uuid not null references account,
  plan_id int not null references plan,
  subscription_id uuid references subscription,
  -- The subscription that was in force before, and is again when this one ends.
  instead_of_id uuid references subscription,
  status text not null check (status in ('created', 'active', 'cancel_at_period_end', 'past_due', 'suspended', 'ended', 'refunded')),
  -- The price that was agreed, even if the plan's price has changed since.
  price_amount bigint not null check (price_amount >= 0),
  currency text not null,
  -- The first day of its first period, from which all others are counted; null if it is free.
  first_day date,
  -- The first day that is not paid for.
  paid_until date,
  created_at timestamptz not null,
  ended_at timestamptz,
  updated_at timestamptz not null default now_of_change(),
  -- The end of the plan about which its customer has been told.
  noticed_for date,
  -- The first day on which a cancelled plan is no longer in force.
  ends_on date,
  -- True if it renews automatically and the saved card is charged for each period.
  renews boolean not null default false,
  -- Billing details for the next invoice, sealed; null if they are the same as for the last one.
  billing bytea,
  -- When the saved card is charged next; null if it is not.
  next_charge_on date,
  -- The price that its customer was told about, and the first day of the period from which it applies.
  next_price_amount bigint,
  next_price_from date,
  -- Value of the current period, if a change of plan made it different from the amount last paid.
  period_amount bigint,
  -- Currency of that value.
  relatives int check (relatives >= 0),
  constraint plan_subscription_cancelled check (status <> 'cancel_at_period_end' or ends_on is not null),
  constraint plan_subscription_check check ((first_day is null) = (paid_until is null)),
  constraint plan_subscription_check1 check ((status in ('ended', 'refunded')) = (ended_at is not null)),
  constraint plan_subscription_next_price check ((next_price_amount is null) = (next_price_from is null) and next_price_amount > 0)
);
create index plan_subscription_ended_billing on plan_subscription (ended_at) where billing is not null;
create unique index plan_subscription_once on plan_subscription (account_id, plan_id) where ended_at is null;
-- A customer cannot pay for two plans at once, or have one twice; a free plan may exist beside a paid one.
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
  -- Number of charges for which it counts; null means all.
  charges int default 1,
  -- Number of charges for which it has counted.
  used int not null default 0
);
create index coupon_redemption_account on coupon_redemption (account_id, coupon_id);
-- Coupons cannot be combined.
create unique index coupon_redemption_plan on coupon_redemption (plan_subscription_id) where given_back_at is null;

-- An attempt to pay: the amount requested, and its status at the gateway.
create table payment (
  id uuid primary key,
  -- The order in which they were started.
  no bigint generated always as identity unique,
  partner_id int not null references partner,
  account_id uuid references account,
  kind text not null,
  plan_subscription_id uuid references plan_subscription,
  -- The payment that this row refunds.
  refund_of uuid references payment,
  amount bigint not null check (amount > 0),
  -- The amount that a coupon took off the price.
  discount_amount bigint not null default 0 check (discount_amount >= 0),
  currency text not null,
  gateway text not null,
  -- A new reference for each attempt: a gateway accepts it only once.
  order_ref text not null unique,
  transaction_id text,
  status text not null check (status in ('init', 'started', 'unknown', 'success', 'fail', 'cancel', 'timeout', 'refunded')),
  -- Sealed: the address of the gateway's page, and the billing details.
  payment_url bytea,
  billing bytea,
  expires_at timestamptz not null,
  paid_at timestamptz,
  -- When the gateway is asked next; null if it need not be.
  next_query_at timestamptz,
  queries int not null default 0,
  -- Why a person has to check it.
  parked_for text,
  parked_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null default now_of_change(),
  -- The first day of the period that a renewal pays for.
  period_from date,
  reservation_id uuid references reservation,
  -- What is paid for, in each language, as the invoice names it.
  subject jsonb,
  constraint payment_check check ((kind = 'refund') = (refund_of is not null)),
  constraint payment_check1 check ((parked_for is null) = (parked_at is null)),
  constraint payment_is_for_one check (num_nonnulls(plan_subscription_id, reservation_id) = 1),
  -- `unapplied`: came by bank transfer and pays for no order; it is owed to the sender.
  constraint payment_kind_check check (kind in ('purchase', 'renewal', 'adjust', 'visit', 'unapplied', 'refund')),
  constraint payment_names_visit check ((reservation_id is null) = (subject is null))
);
create index payment_account on payment (account_id, no);
create index payment_begun on payment (partner_id, gateway, created_at);
create index payment_paid on payment (paid_at) where paid_at is not null;
-- The metrics read the few payments that wait for a person, and those paid in the last hour, every few seconds.
create index payment_parked on payment (gateway) where parked_at is not null;
create index payment_plan on payment (plan_subscription_id, no);
create index payment_queried on payment (next_query_at) where next_query_at is not null;
create unique index payment_refunded on payment (refund_of) where status in ('init', 'started', 'unknown', 'success');
create unique index payment_transaction on payment (gateway, transaction_id) where transaction_id is not null;
create index payment_transfers on payment (partner_id, expires_at) where gateway = 'transfer' and status = 'started';
-- A job looks for names and addresses with which nothing was bought.
create index payment_unsold_billing on payment (expires_at) where billing is not null and (status not in ('success', 'refunded'));
create index payment_visit on payment (reservation_id, no) where reservation_id is not null;

-- A bank transfer that somebody at the desk saw on the statement. The sender's account is not stored; the bank finds it by its own number.
create table bank_transfer (
  id uuid primary key,
  partner_id int not null references partner,
  -- The order it names, or the refund that it carries out.
  payment_id uuid not null references payment,
  -- The part that pays for no order and has to be sent back.
  unapplied_id uuid references payment,
  -- The bank's own number for it.
  bank_ref text not null,
  -- Negative if the money was sent.
  amount bigint not null check (amount <> 0),
  currency text not null,
  operator_account_id uuid not null references operator_account,
  recorded_at timestamptz not null,
  constraint bank_transfer_partner_id_currency_bank_ref_key unique (partner_id, currency, bank_ref)
);
create index bank_transfer_payment on bank_transfer (payment_id);
create index bank_transfer_unapplied on bank_transfer (unapplied_id) where unapplied_id is not null;

-- Journal of money. The lines of each entry add up to zero, and entries are never changed.
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
  -- The number as printed.
  number text not null,
  kind text not null check (kind in ('invoice', 'storno', 'credit')),
  -- The invoice that this one cancels, in whole or in part.
  cancels_id uuid references invoice,
  partner_id int not null references partner,
  account_id uuid references account,
  plan_subscription_id uuid references plan_subscription,
  payment_id uuid not null references payment,
  entry_id bigint not null references journal_entry unique,
  issued_at timestamptz not null,
  -- Days in the time zone of the legal entity.
  issued_on date not null,
  performed_on date not null,
  paid_on date,
  language text not null,
  currency text not null,
  -- In minor units; negative in a cancellation.
  net_amount bigint not null,
  vat_amount bigint not null,
  gross_amount bigint not null,
  -- Seller and buyer as they were on that day.
  seller jsonb not null,
  buyer jsonb not null,
  lines jsonb not null,
  -- Hash of all columns above and of the previous invoice's hash in the series.
  hash bytea not null,
  -- How it was paid; empty means by card.
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
-- A payment is invoiced once, and cancelled in full once.
create unique index invoice_of_payment on invoice (payment_id) where kind = 'invoice';
create index invoice_plan on invoice (plan_subscription_id);
create unique index invoice_storno on invoice (cancels_id) where kind = 'storno';

-- Journal entries for which no invoice has been issued yet.
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
  -- What is to be paid: an order, a visit, or a plan that the customer has yet to order.
  plan_subscription_id uuid references plan_subscription,
  reservation_id uuid references reservation,
  plan_id int references plan,
  coupon_code text,
  channel text not null check (channel in ('email', 'sms')),
  operator_account_id uuid not null references operator_account,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- When its customer first opened it.
  opened_at timestamptz,
  constraint payment_link_check check (num_nonnulls(plan_subscription_id, reservation_id, plan_id) = 1),
  constraint payment_link_check1 check (coupon_code is null or plan_id is not null)
);
create index payment_link_account on payment_link (account_id, created_at);

-- A payment that a person has to check: the gateway's answer does not match, or there is none.
create table payment_review (
  id uuid primary key,
  partner_id int not null references partner,
  number text not null,
  account_id uuid references account on delete cascade,
  payment_id uuid not null references payment,
  status text not null,
  operator_account_id uuid references operator_account,
  due_at timestamptz not null,
  -- What does not match, and the amount that the gateway says was charged.
  cause text not null,
  charged bigint check (charged > 0),
  outcome text check (outcome in ('nothing', 'given_back', 'answered', 'sent')),
  reason text,
  created_at timestamptz not null,
  closed_at timestamptz
);
create index payment_review_account on payment_review (account_id);
create unique index payment_review_open on payment_review (payment_id) where closed_at is null;
-- Numbers of cases are unique at a partner.
create unique index payment_review_partner_id_number_key on payment_review (partner_id, number);

create table plan_change (
  id uuid primary key,
  partner_id int not null references partner,
  account_id uuid not null references account,
  plan_subscription_id uuid not null references plan_subscription,
  -- The plan it changes to, its price, the credit for the old one, and the amount due now: zero if it waits until the end of the period.
  plan_id int not null references plan,
  price_amount bigint not null check (price_amount > 0),
  credit_amount bigint not null check (credit_amount >= 0),
  pays_amount bigint not null check (pays_amount >= 0),
  currency text not null,
  status text not null check (status in ('created', 'verified_update', 'active', 'rejected', 'expired')),
  starts_on date not null,
  -- The end of the paid period when the change was calculated.
  paid_until date not null,
  payment_id uuid references payment unique,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  closed_at timestamptz,
  updated_at timestamptz not null default now_of_change(),
  kind text not null default 'plan' check (kind in ('plan', 'relatives')),
  relatives int check (relatives >= 0),
  -- The relatives who will share the plan, if the change is about them.
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
  -- First and last day in the partner's time zone, inclusive, and the instants they stand for; the last instant is exclusive.
  from_day date not null,
  to_day date not null,
  from_at timestamptz not null,
  to_at timestamptz not null,
  operator_account_id uuid not null references operator_account,
  created_at timestamptz not null,
  -- When the gateway had been asked about each of its payments.
  done_at timestamptz,
  constraint reconciliation_check check (to_day >= from_day and to_at > from_at)
);
create index reconciliation_partner on reconciliation (partner_id, created_at);
-- The same comparison cannot run twice at once.
create unique index reconciliation_running on reconciliation (partner_id, gateway, from_day, to_day) where done_at is null;

create table reconciliation_line (
  reconciliation_id uuid not null references reconciliation on delete cascade,
  payment_id uuid not null references payment,
  finding text not null default 'waits' check (finding in ('waits', 'agrees', 'ours_paid', 'theirs_paid', 'sum', 'refund', 'unknown',
    'unanswered')),
  -- Amounts received and refunded, according to the journal and to the gateway, in minor units.
  our_received bigint not null default 0,
  our_returned bigint not null default 0,
  their_received bigint,
  their_returned bigint,
  -- When the gateway was last asked, when it is asked next, and how often it has not answered.
  asked_at timestamptz,
  ask_at timestamptz,
  tries int not null default 0,
  constraint reconciliation_line_pkey primary key (reconciliation_id, payment_id)
);
create index reconciliation_line_asked on reconciliation_line (asked_at) where asked_at is not null;
create index reconciliation_line_due on reconciliation_line (ask_at) where ask_at is not null;
create index reconciliation_line_payment on reconciliation_line (payment_id);

-- A card that a customer let the gateway save for later charges. The gateway knows it by the transaction of the first payment.
create table stored_card (
  id uuid primary key,
  partner_id int not null references partner,
  account_id uuid not null references account,
  plan_subscription_id uuid not null references plan_subscription,
  payment_id uuid not null references payment unique,
  gateway text not null,
  currency text not null,
  status text not null check (status in ('offered', 'saved', 'deleting', 'deleted')),
  -- What the customer allowed: the most for each charge, and until when.
  max_amount bigint not null check (max_amount > 0),
  until timestamptz not null,
  last_digits text check (last_digits ~ '^\d{4}$'),
  -- When the gateway is next asked to delete it.
  next_try_at timestamptz,
  tries int not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null default now_of_change()
);
create index stored_card_account on stored_card (account_id);
create unique index stored_card_saved on stored_card (plan_subscription_id) where status = 'saved';
create index stored_card_unsettled on stored_card (status) where status in ('offered', 'deleting');

-- Each token is valid for one charge.
create table card_token (
  id uuid primary key,
  stored_card_id uuid not null references stored_card,
  -- Sealed; deleted once it is used or the card is deleted.
  token bytea,
  -- The charge for which it was used.
  payment_id uuid references payment unique
);
create index card_token_card on card_token (stored_card_id);

-- The legal entity that sells the visits that are paid for on a partner's portal; none can be paid there without a row.
create table visit_sale (
  partner_id int references partner primary key,
  legal_entity_id int not null references legal_entity,
  -- VAT in per cent; null if the service is exempt.
  vat_rate int,
  vat_text jsonb not null,
  sold boolean not null
);

-- -------- telemedicine ----------------------------------------------------------------------------------------

-- When a doctor is on duty for video consultations that start on request.
create table duty_shift (
  id uuid primary key,
  -- The partner whose desk manages it. Patients of every partner can be seen in it.
  partner_id int not null references partner,
  schedule_id int not null references schedule on delete cascade,
  subfunction_id int not null references subfunction,
  doctor_id int not null references doctor,
  start_at timestamptz not null,
  -- Earlier than planned if the shift was ended; its start if that came first.
  end_at timestamptz not null,
  -- Length of each visit.
  minutes int not null check (minutes > 0),
  created_at timestamptz not null,
  ended_at timestamptz,
  -- True if the clinic's own staff put the doctor on duty, for customers of every partner; otherwise a partner did so for its own customers.
  by_clinic boolean not null default true,
  constraint duty_shift_check check (end_at > start_at or end_at = start_at and ended_at is not null),
  constraint duty_shift_one_at_a_time exclude using gist (doctor_id with =, tstzrange(start_at, end_at) with &&)
);
create index duty_shift_end on duty_shift (end_at);

-- A relative or an interpreter who joins by a single-use link; using the link exchanges it for a key to come back with.
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

-- A ticket opens one line of a video visit. Its number says which of two lines is later, and its expiry is set by the database clock,
-- because the clocks of two processes may differ by minutes.
create table video_ticket (
  number bigint generated always as identity primary key,
  expires_at timestamptz not null default clock_timestamp() + '00:01:00'::interval
);

-- A video visit, from the time its waiting room opens; before that there is only its reservation.
create table video_visit (
  id uuid primary key,
  partner_id int not null references partner,
  number text not null,
  -- Null for a guest.
  account_id uuid references account on delete cascade,
  reservation_id uuid not null references reservation,
  status text not null,
  operator_account_id uuid references operator_account,
  -- The start of the visit.
  due_at timestamptz not null,
  end_at timestamptz not null,
  entered_at timestamptz,
  begun_at timestamptz,
  missed_by text check (missed_by in ('patient', 'doctor')),
  -- What the doctor writes for the patient.
  summary text,
  -- When the summary was added to the customer's records.
  filed_at timestamptz,
  created_at timestamptz not null,
  closed_at timestamptz,
  constraint video_visit_check check (missed_by is null or closed_at is not null)
);
create index video_visit_account on video_visit (account_id);
create index video_visit_open on video_visit (end_at) where closed_at is null;
create unique index video_visit_partner_id_number_key on video_visit (partner_id, number);
-- A move to another time makes another video visit. The reservation is locked while one is opened.
create index video_visit_reservation on video_visit (reservation_id, due_at);
create index video_visit_unfiled on video_visit (closed_at) where summary is not null and filed_at is null;

-- -------- complaints ------------------------------------------------------------------------------------------

-- A complaint to the partner by a customer or a guest. What they wrote is among the messages of the case.
create table complaint (
  id uuid primary key,
  partner_id int not null references partner,
  number text not null,
  account_id uuid references account,
  -- For a guest: name, e-mail and phone, sealed together.
  person bytea,
  status text not null,
  topic text not null,
  -- The number of what it is about, and which object has that number, so that nobody who handled it answers.
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

-- A partner system's export of its customers (FHIR Bulk Data); each key has one at a time.
create table bulk_export (
  id uuid primary key,
  partner_id int not null references partner,
  api_key_id int not null references api_key,
  types text[] not null,
  since timestamptz,
  status text not null check (status in ('working', 'done', 'failed', 'removed', 'expired')),
  created_at timestamptz not null,
  -- Includes everything that had changed by then.
  as_of timestamptz,
  -- Customers are processed in the order of their ids; this is the last one done.
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
  -- Set by the trigger, whatever the insert says.
  chain smallint not null default 0,
  chain_no bigint not null default 0,
  previous_hash bytea not null default '\x'::bytea,
  hash bytea not null default '\x'::bytea,
  constraint audit_chain_chain_no_key unique (chain, chain_no)
);
create index audit_actor on audit (actor, at);
-- Finds the history of one object; without it, each part of an episode would read the whole audit.
create index audit_object on audit (object_id, at);
create index audit_opened_persons on audit (at, actor, object_id) where action = 'account.open';
-- Finds who looked at this patient's data, and what an actor saw between two times (P12).
create index audit_patient on audit (patient, at);
-- Finds who other than the customer looked at a record.
create index audit_record_seen on audit (object_id, at) where action = 'record.read' and role <> 'customer';

create table audit_head (
  chain smallint primary key,
  no bigint not null,
  hash bytea not null
) with (fillfactor=20);

-- The day's last hashes, signed with a key that is not in the database, so that a rewritten chain cannot be signed.
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
  -- Null for a call-back requested without an account; the person is then sealed.
  account_id uuid,
  sealed_person bytea,
  person_id uuid,
  -- True if the desk must not see a name.
  anonymous boolean not null default false,
  number text not null,
  -- The sort within a kind, such as the service, the type of identifier or the kind of letter.
  subject text,
  urgency text,
  status text not null,
  -- Whoever has to act next; null if nobody has.
  turn text check (turn in ('customer', 'desk', 'expert', 'clinic')),
  -- True if it is in the desk's list of open cases.
  is_open boolean not null default false,
  due_from timestamptz,
  due_at timestamptz,
  closed_at timestamptz,
  operator_account_id uuid,
  attempts int not null default 0,
  -- How to reach the person of this case: a phone number given for it, or the masked address of a letter.
  contact text,
  -- Why it waits.
  why text,
  locale text,
  created_at timestamptz not null,
  updated_at timestamptz not null default now_of_change(),
  -- Since when only the customer can read the case, because they withdrew its consent; null again once they give it anew.
  locked_at timestamptz,
  -- The number of what the case is about, such as a visit or a claim, if its kind has such a column.
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
  -- The order in which they were written.
  no bigint generated always as identity,
  case_id uuid not null references case_head on delete cascade,
  at timestamptz not null,
  -- Null if the customer wrote it.
  operator_account_id uuid references operator_account,
  kind text not null,
  words text not null
);
create index case_message_of on case_message (case_id, no);

-- Notes between colleagues about a case: sealed, and shown to its customer only in the copy of their data (0069).
create table case_note (
  id bigint generated always as identity primary key,
  case_id uuid not null references case_head on delete cascade,
  at timestamptz not null,
  operator_account_id uuid not null references operator_account,
  -- The step with which it was written; null for a note on its own.
  step text,
  words bytea not null
);
create index case_note_of on case_note (case_id, id);

-- When a customer last looked at one of their cases, so that later messages count as new.
create table case_reading (
  case_id uuid references case_head on delete cascade primary key,
  account_id uuid not null references account on delete cascade,
  read_at timestamptz not null
);
create index case_reading_account on case_reading (account_id);

-- When somebody wants to be reminded of a case.
create table case_reminder (
  case_id uuid not null references case_head on delete cascade,
  operator_account_id uuid not null references operator_account,
  on_day date not null,
  constraint case_reminder_pkey primary key (case_id, operator_account_id)
);
create index case_reminder_due on case_reminder (operator_account_id, on_day);

-- Who has the turn in each state of each kind, as in contract/platform/case.ts; a test compares the two. A new kind adds its own rows (0069).
-- In any state that is not listed, the desk has the turn.
create table case_state (
  kind text not null,
  status text not null,
  turn text check (turn in ('customer', 'desk', 'expert', 'clinic')),
  -- True if the desk's own term continues while the customer has the turn, so that the case stays in the desk's list.
  runs_on boolean not null default false,
  constraint case_state_pkey primary key (kind, status)
);

create table file (
  id uuid primary key,
  -- The order in which they arrived.
  no bigint generated always as identity,
  partner_id int not null references partner,
  owner bytea not null,
  account_id uuid references account,
  purpose text not null,
  name text not null,
  -- Folded form of the name, so that equal names can be compared (S5-17).
  name_key text not null,
  kind text not null,
  size bigint not null,
  sha256 bytea not null,
  -- Hash of the bytes as sent, before the file was made harmless.
  sent_sha256 bytea not null,
  has_preview boolean not null default false,
  scan text not null check (scan in ('off', 'waiting', 'unscannable', 'clean', 'infected')),
  status text not null check (status in ('staged', 'attached', 'removed', 'expired', 'refused')),
  -- Until a member of the partner's staff releases it, it cannot be deleted.
  legal_hold boolean not null default false,
  created_at timestamptz not null,
  -- When a staged file is deleted.
  expires_at timestamptz,
  updated_at timestamptz not null default now_of_change(),
  relative_id uuid references relative,
  scope text check (scope in ('book', 'records', 'claims', 'video')),
  -- How often the virus scanner did not give an answer about the file, and when it was last asked.
  scan_tries int not null default 0,
  scan_tried_at timestamptz,
  -- If an existing document is chosen again, the new form has its own row; bytes and key belong to the file it refers to (0113).
  content_id uuid references file,
  -- Names of the files that were left out of an archive.
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

-- The files of a case of any kind (0073).
create table case_file (
  case_id uuid not null references case_head on delete cascade,
  no int not null,
  file_id uuid not null references file unique,
  -- The receipt or message it belongs to; null if it belongs to the case itself.
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

-- Objects in the storage that no row refers to: left alone for a day, set aside for thirty more, then deleted.
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
  -- Since when the object has been missing.
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

-- The name of this database. The storage of files has it too, so that no other database uses it by mistake.
create table installation (
  one boolean default true check (one) primary key,
  id uuid not null default gen_random_uuid()
);

-- Secrets with which this portal has been started, by four bytes that identify one and reveal nothing about it.
create table known_secret (
  mark bytea primary key,
  at timestamptz not null
);

-- Where letters go if no SMTP server is set.
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
  -- Not attempted before this time; null until it was refused once.
  retry_at timestamptz,
  -- By the database clock, because the clocks of two machines may differ.
  leased_until timestamptz,
  failing_since timestamptz,
  -- Set after too many attempts; only an operator can send it again.
  parked_at timestamptz,
  failure text,
  failure_code text,
  recipient text,
  settled_at timestamptz,
  settled_by uuid references operator_account,
  settled_note text,
  -- What the desk sees of a letter that could not be delivered: the masked address, and why. Somebody there sends it
  -- again, or notes what was done instead.
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

-- Every change from one state to another, of reservations and everything else that has states; only `writeMove` writes it.
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

-- Files of customers. Uploads in progress are in `upload`. The bytes are outside the database, in sealed pieces with random names;
-- the wrapped key is in `file_key`. Without that row nothing of a file can be read.
create table upload (
  id uuid primary key,
  partner_id int not null references partner,
  -- The hash of an account or of a browser's key, as in `draft`.
  owner bytea not null,
  account_id uuid references account on delete cascade,
  purpose text not null,
  -- What was said about the file before its bytes arrived, sealed, because its name may be health data.
  said bytea not null,
  length bigint,
  received bigint not null default 0,
  expires_at timestamptz not null,
  -- When a call started to process an upload that has arrived in full; a second call waits.
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
