-- When a customer last looked at a case of theirs, so that what was written since is known to be new.
create table case_reading (
  case_id uuid primary key references case_head on delete cascade,
  account_id uuid not null references account on delete cascade,
  read_at timestamptz not null
);
create index case_reading_account on case_reading (account_id);

-- What was there before this is no news.
insert into case_reading
  select id, account_id, now_of_change() from case_head
  where account_id is not null and kind in ('claim', 'preauthorization', 'care_request') and exists (select from account where account.id = case_head.account_id);
update case_reading set read_at = customer_looked_at from care_request where care_request.id = case_id;
