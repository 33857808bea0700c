-- locks case_head: a column that may be empty
-- locks consent: two columns that may be empty
-- Since when nobody but the customer reads a case, because they have withdrawn the consent it rests on; empty again once they give it anew.
alter table case_head add column locked_at timestamptz;
-- How a consent was withdrawn, and by which operator where a customer asked for it on the phone.
alter table consent add column channel text, add column operator_account_id uuid;
