-- A calendar that a provider keeps elsewhere; its times are read from it, and visits are booked in it.
create table partner_calendar (
  id uuid primary key,
  provider_id int not null unique references provider,
  -- At whose desk it is kept; the patients of every partner are booked in it.
  partner_id int not null references partner,
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
  created_at timestamptz not null
);

-- By which id a calendar knows a time.
create table partner_slot (
  slot_id uuid primary key references slot on delete cascade,
  calendar_id uuid not null references partner_calendar,
  source_id text not null
);
create index partner_slot_calendar on partner_slot (calendar_id);

-- Where a calendar and the portal do not say the same of a booking; settled once they do again.
create table calendar_difference (
  calendar_id uuid not null references partner_calendar,
  kind text not null check (kind in ('missing', 'moved', 'stray', 'stray_slot')),
  -- The reservation's id, by which the calendar has it.
  key text not null,
  found_at timestamptz not null,
  settled_at timestamptz,
  primary key (calendar_id, kind, key)
);
