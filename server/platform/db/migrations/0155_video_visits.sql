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
  check (missed_by is null or closed_at is not null)
);
-- Another one where the reservation is moved to another time; the reservation is locked where one is opened.
create index video_visit_reservation on video_visit (reservation_id, due_at);
create index video_visit_account on video_visit (account_id);
create index video_visit_unfiled on video_visit (closed_at) where summary is not null and filed_at is null;
create index video_visit_open on video_visit (end_at) where closed_at is null;
create trigger video_visit_head after insert or update or delete on video_visit
  for each row execute function keep_case_head('video_visit');
insert into case_state (kind, status, turn) values
  ('video_visit', 'ended', null), ('video_visit', 'missed', null), ('video_visit', 'withdrawn', null);

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
  check ((used_at is null) = (access_hash is null))
);
create index video_guest_reservation on video_guest (reservation_id);
