-- A customer's mark at a doctor; whose mark it is says something of their health, and goes with it.
create table favourite (
  id uuid primary key,
  account_id uuid not null references account on delete cascade,
  created_at timestamptz not null
);
create index favourite_account on favourite (account_id, created_at);
create table favourite_doctor (
  favourite_id uuid primary key references favourite on delete cascade,
  account_id uuid not null references account on delete cascade,
  doctor_id int not null references doctor,
  provider_id int not null references provider,
  unique (account_id, doctor_id, provider_id)
);
create index favourite_doctor_doctor on favourite_doctor (doctor_id);
create index favourite_doctor_provider on favourite_doctor (provider_id);
