-- locks claim_expense: four indexes and two keys written anew, estimated at 30 s a million rows; a partner has some ten thousand
-- An invoice that another customer has sent in is no longer refused, so an index of one account keeps it apart. Rows of before have no
-- account here: they were unique in a stricter way.
alter table claim_expense add column account_id uuid references account;
drop index claim_expense_of_provider;
drop index claim_expense_of_tax_id;
create unique index claim_expense_of_provider on claim_expense (account_id, provider_key, invoice_key) where invoice_key is not null;
create unique index claim_expense_of_tax_id on claim_expense (account_id, tax_key, invoice_key)
  where invoice_key is not null and tax_key is not null;
create index claim_expense_of_invoice on claim_expense (partner_id, invoice_key) where invoice_key is not null;
create index claim_expense_of_sum on claim_expense (partner_id, issued_on, amount) where invoice_key is not null;

-- The keys fold letters that look alike from now on: server/claims/claim/look-alikes.ts.
update claim_expense set
  invoice_key = translate(translate(invoice_key, 'авекмнорстухѕіјԛԝүαβεζηικμνορτυχłøđ', 'abekmhopctyxsijqwyabezhikmnoptyxlod'), 'oil', '011'),
  provider_key = coalesce(nullif(regexp_replace(
    translate(provider_key, 'авекмнорстухѕіјԛԝүαβεζηικμνορτυχłøđ', 'abekmhopctyxsijqwyabezhikmnoptyxlod'),
    '(kft|zrt|nyrt|srl|gmbh)$', ''), ''), provider_key);

-- Where it was to be paid first, once the customer has named another account; and why the desk accepted an invoice that stands in
-- another claim too.
alter table claim
  add column first_holder text,
  add column first_bank_account text,
  add column twice_reason text;
