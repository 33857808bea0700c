-- What belongs to one case says so by the number of what it came of, so that customer and desk see it whole (B4): a claim the visit that it
-- is for, a pre-authorisation the request, a record the visit that it tells of.
alter table claim add visit_ref text;
alter table preauthorization add case_ref text;
alter table record add visit_ref text;
