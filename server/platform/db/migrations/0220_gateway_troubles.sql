-- A gateway that does not answer as it should: a row for each kind of question, gone with the first good answer.
create table gateway_trouble (
  gateway text not null,
  operation text not null,
  currency text not null,
  cause text not null,
  failures int not null default 1,
  since timestamptz not null,
  failed_at timestamptz not null,
  primary key (gateway, operation, currency)
);
