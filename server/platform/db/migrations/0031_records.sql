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
