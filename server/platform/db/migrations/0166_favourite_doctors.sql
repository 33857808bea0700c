-- Whom a customer likes to go to says something of their health: it is written with an event, as every health table is.
create table favourite_doctor (
  account_id uuid not null references account on delete cascade,
  doctor_id int not null references doctor,
  provider_id int not null references provider,
  created_at timestamptz not null,
  primary key (account_id, doctor_id, provider_id)
);
create index favourite_doctor_doctor on favourite_doctor (doctor_id);
create index favourite_doctor_provider on favourite_doctor (provider_id);
