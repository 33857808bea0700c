-- The directory, the calendar and the booking. Instants are timestamptz, days are date, money is minor units.

create extension if not exists btree_gist;
create extension if not exists pg_trgm;

create table partner (
  id int generated always as identity primary key,
  key text not null unique,
  name text not null
);

create table host (
  name text primary key,
  partner_id int not null references partner
);

-- A location's subtree is the interval [no, last_no] of its pre-order numbers.
create table location (
  id text primary key,
  no int not null unique,
  last_no int not null,
  parent_id text references location,
  type text not null,
  hu text not null,
  en text not null,
  ro text not null,
  lat double precision not null,
  lng double precision not null,
  bbox double precision[],
  folded text not null
);

create table specialization (
  id int primary key,
  key text not null unique,
  hu text not null,
  en text not null,
  ro text not null
);

create table subfunction (
  id int primary key,
  specialization_id int not null references specialization,
  hu text not null,
  en text not null,
  ro text not null,
  kind text not null,
  minutes int not null
);

-- One bulk publication that the directory is imported from.
create table publication (
  id int generated always as identity primary key,
  address text not null unique,
  transaction_time timestamptz,
  imported_at timestamptz
);

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
  unique (publication_id, source_id)
);
create index provider_folded on provider using gin (folded gin_trgm_ops);

create table provider_address (
  id int generated always as identity primary key,
  provider_id int not null references provider,
  publication_id int not null references publication,
  source_id text not null,
  country char(2) not null,
  postal_code text,
  city text not null,
  street text,
  location_id text not null references location,
  lat double precision not null,
  lng double precision not null,
  time_zone text not null,
  unique (publication_id, source_id)
);
create index provider_address_provider on provider_address (provider_id);

create table doctor (
  id int generated always as identity primary key,
  publication_id int not null references publication,
  source_id text not null,
  title text,
  family_name text not null,
  given_name text not null,
  folded text not null,
  languages text[] not null default '{}',
  about_hu text,
  about_en text,
  about_ro text,
  rating_waiting numeric(2, 1),
  rating_conditions numeric(2, 1),
  rating_competence numeric(2, 1),
  rating_behaviour numeric(2, 1),
  rating_overall numeric(2, 1),
  rating_count int not null default 0,
  unique (publication_id, source_id)
);
create index doctor_folded on doctor using gin (folded gin_trgm_ops);

create table schedule (
  id int generated always as identity primary key,
  publication_id int not null references publication,
  source_id text not null,
  doctor_id int not null references doctor,
  provider_id int not null references provider,
  address_id int not null references provider_address,
  notice_minutes int not null default 60,
  unique (publication_id, source_id)
);
create index schedule_doctor on schedule (doctor_id);
create index schedule_provider on schedule (provider_id);

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
  currency char(3),
  discount_rate int not null default 0 check (discount_rate between 0 and 100),
  organisable text[] not null default '{by_user}',
  speaks_english boolean not null default false,
  next_free_at timestamptz,
  primary key (schedule_id, subfunction_id)
);
create index offering_nearest on offering (subfunction_id, next_free_at) include (location_no, doctor_id);
create index offering_place on offering (subfunction_id, location_no, next_free_at);
create index offering_main on offering (next_free_at) include (location_no, doctor_id) where main;
create index offering_main_place on offering (location_no, next_free_at) where main;
create index offering_passing on offering (next_free_at) where next_free_at is not null;
create index offering_doctor on offering (doctor_id);
create index offering_provider on offering (provider_id);

create table closure (
  id int generated always as identity primary key,
  provider_id int references provider,
  doctor_id int references doctor,
  during tstzrange not null,
  reason text not null,
  check (num_nonnulls(provider_id, doctor_id) = 1)
);

create table holiday (
  country char(2) not null,
  day date not null,
  kind text not null check (kind in ('holiday', 'rest', 'working')),
  hu text not null,
  en text not null,
  ro text not null,
  primary key (country, day)
);

create table slot (
  id uuid primary key,
  schedule_id int not null references schedule on delete cascade,
  start_at timestamptz not null,
  end_at timestamptz not null,
  status text not null check (status in ('free', 'busy', 'busy-tentative', 'busy-unavailable', 'entered-in-error')),
  check (end_at > start_at)
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.05, fillfactor = 90);
create index slot_free on slot (schedule_id, start_at) include (id) where status = 'free';

create table reservation (
  id uuid primary key,
  number text not null unique,
  partner_id int not null references partner,
  slot_id uuid not null references slot,
  schedule_id int not null references schedule,
  doctor_id int not null references doctor,
  subfunction_id int not null references subfunction,
  during tstzrange not null,
  status text not null check (status in ('held', 'pending_verification', 'pending_approval', 'booked', 'arrived', 'fulfilled',
    'cancelled_by_patient', 'cancelled_by_provider', 'cancelled_by_operator', 'noshow', 'expired')),
  -- Until when the slot is kept while the reservation is held or unverified; leaving the page brings it forward.
  expires_at timestamptz,
  held_until timestamptz not null,
  extended boolean not null default false,
  price_amount int,
  currency char(3),
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
  calendar_state text not null default 'none' check (calendar_state in ('none', 'requested', 'confirmed', 'refused', 'cancelling', 'cancelled')),
  calendar_reference text,
  sequence int not null default 0,
  booked_at timestamptz,
  cancelled_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

-- One winner: the database, not a check, lets one active reservation have a slot, and one visit a doctor at a time (S8.2-01).
create unique index reservation_one_per_slot on reservation (slot_id)
  where status in ('held', 'pending_verification', 'pending_approval', 'booked', 'arrived', 'fulfilled');
alter table reservation add constraint reservation_one_per_doctor_and_time
  exclude using gist (doctor_id with =, during with &&)
  where (status in ('held', 'pending_verification', 'pending_approval', 'booked', 'arrived', 'fulfilled'));
create index reservation_expiring on reservation (expires_at) where status in ('held', 'pending_verification');
create index reservation_unsettled on reservation (updated_at) where calendar_state in ('requested', 'cancelling');

-- Only hashes: a token itself stands in links and in the browser's address alone.
create table reservation_token (
  hash bytea primary key,
  reservation_id uuid not null references reservation on delete cascade,
  kind text not null check (kind in ('manage', 'verify', 'cancel')),
  expires_at timestamptz,
  used_at timestamptz
);
create index reservation_token_reservation on reservation_token (reservation_id);

create table idempotency (
  scope text not null,
  key text not null,
  request_hash bytea not null,
  answer bytea,
  created_at timestamptz not null,
  primary key (scope, key)
);
create index idempotency_age on idempotency (created_at);

create table outbox (
  id uuid primary key,
  kind text not null,
  partner_id int not null references partner,
  reservation_id uuid not null references reservation on delete cascade,
  facts jsonb not null default '{}',
  created_at timestamptz not null,
  sent_at timestamptz,
  tries int not null default 0,
  last_error text
);
create index outbox_unsent on outbox (created_at) where sent_at is null;

-- Where mail goes when no SMTP server is set.
create table mailbox (
  id bigint generated always as identity primary key,
  message_id text not null unique,
  recipient text not null,
  subject text not null,
  raw text not null,
  received_at timestamptz not null
);

create table audit (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  actor text not null,
  on_behalf_of text,
  action text not null,
  object_type text not null,
  object_id text not null,
  request_id text not null,
  partner_id int references partner
);

create table captcha_used (
  hash bytea primary key,
  expires_at timestamptz not null
);

create table rate (
  bucket text not null,
  window_start timestamptz not null,
  count int not null,
  primary key (bucket, window_start)
);
