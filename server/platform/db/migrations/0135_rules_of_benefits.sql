-- A benefit may be for women or for men alone; null is not said.
alter table account
  add column sex text,
  add constraint account_sex_check check (sex in ('female', 'male')) not valid;
-- The whole plan of a product. `coverage` has it without the rules that the version before does not know and would refuse.
alter table product add column plan jsonb;
