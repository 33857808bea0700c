-- locks audit: one index of few rows, for which every row is read: in a quiet hour, 1 s a million rows
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
  replaces uuid unique references record,
  created_at timestamptz not null,
  updated_at timestamptz not null default now_of_change()
);
create trigger record_touch before update on record for each row execute function touch();
create index record_list on record (account_id, partner_id, issued_on desc, id desc) where status = 'current';
create index record_kind on record (account_id, partner_id, kind, issued_on desc, id desc) where status = 'current';

create table record_file (
  record_id uuid not null references record,
  no int not null,
  file_id uuid not null unique references file,
  primary key (record_id, no)
);

-- Who downloads very much at once must show again who they are (T37). The code of a letter comes from the number.
create table download_brake (
  account_id uuid primary key references account on delete cascade,
  no int not null default 1,
  -- When the code was mailed; null once it was used.
  mailed_at timestamptz,
  braked_at timestamptz not null
);
create index download_brake_age on download_brake (braked_at);

-- Who but the customer looked at a record.
create index audit_record_seen on audit (object_id, at) where action = 'record.read' and role <> 'customer';
