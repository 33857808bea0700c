-- locks duty_shift: a new column with a constant is not read, 0.01 s a million rows
-- Whether the clinic's own people put the doctor on duty, for the customers of every partner; else a partner did, for its own. The
-- shifts that are there already go on as they were promised.
alter table duty_shift add column by_clinic boolean not null default true;
