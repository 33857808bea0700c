-- Whose staff somebody at the desk is. What a role of clinic staff or of a doctor gives reaches these providers alone.
create table operator_provider (
  operator_account_id uuid not null references operator_account on delete cascade,
  provider_id int not null references provider,
  primary key (operator_account_id, provider_id)
);
create index operator_provider_of on operator_provider (provider_id);
