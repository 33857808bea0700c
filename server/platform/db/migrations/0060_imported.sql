-- What an export of another portal held beyond the account and its records, as it was brought.
create table imported_resource (
  account_id uuid not null references account on delete cascade,
  no int not null,
  resource jsonb not null,
  primary key (account_id, no)
);
