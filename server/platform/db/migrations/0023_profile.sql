-- What a customer may tell of themselves; the bank account is sealed.
alter table account add column title text,
  add column birth_name text,
  add column birth_place text,
  add column mothers_name text,
  add column country char(2),
  add column postal_code text,
  add column city text,
  add column street text,
  add column bank_account bytea;
