-- From here on case_message and case_file are the truth. Under the old names the version before this one finds views of them, which it
-- reads and writes as it did the tables (0073).
-- removes rows of care_message: each is in case_message, and is read under the old name
-- removes rows of claim_message: each is in case_message, and is read under the old name
-- removes rows of preauthorization_message: each is in case_message, and is read under the old name
-- removes rows of care_request_file: each is in case_file, and is read under the old name
-- removes rows of care_file: each is in case_file, and is read under the old name
-- removes rows of claim_file: each is in case_file, and is read under the old name
-- removes rows of preauthorization_file: each is in case_file, and is read under the old name

-- It gives up before PostgreSQL looks for a deadlock, so that this begins anew and not somebody's request.
set local lock_timeout = '500ms';
-- Whoever writes there waits from here on.
drop trigger care_message_kept on care_message;
drop trigger claim_message_kept on claim_message;
drop trigger preauthorization_message_kept on preauthorization_message;
drop trigger care_request_file_kept on care_request_file;
drop trigger care_file_kept on care_file;
drop trigger claim_file_kept on claim_file;
drop trigger preauthorization_file_kept on preauthorization_file;
drop function keep_case_message();
drop function keep_case_file();
drop procedure copy_of_cases(text, text, text[]);

-- Behind all that were written.
select setval(pg_get_serial_sequence('case_message', 'no'), greatest(1,
  (select max(pg_sequence_last_value(pg_get_serial_sequence(source, 'no')::regclass))
    from unnest('{care_message,claim_message,preauthorization_message}'::text[]) source)));

alter table care_message_time drop constraint care_message_time_message_id_fkey;
alter table care_message_time add constraint care_message_time_message_id_fkey
  foreign key (message_id) references case_message on delete cascade not valid;
drop table care_request_file, care_file, claim_file, preauthorization_file;
drop table care_message, claim_message, preauthorization_message;

create view care_message as
  select id, no, case_id as care_request_id, at, operator_account_id, kind, words from case_message
  where exists (select from case_head where case_head.id = case_id and case_head.kind = 'care_request');
create view claim_message as
  select id, no, case_id as claim_id, at, operator_account_id, kind, words from case_message
  where exists (select from case_head where case_head.id = case_id and case_head.kind = 'claim');
create view preauthorization_message as
  select id, no, case_id as preauthorization_id, at, operator_account_id, kind, words from case_message
  where exists (select from case_head where case_head.id = case_id and case_head.kind = 'preauthorization');
create view care_request_file as
  select case_id as care_request_id, no, file_id from case_file
  where exists (select from case_head where case_head.id = case_id and case_head.kind = 'care_request');
create view care_file as
  select case_id as care_id, no, file_id from case_file
  where exists (select from case_head where case_head.id = case_id and case_head.kind = 'medical_care');
create view claim_file as
  select case_id as claim_id, no, file_id, expense_no, message_id from case_file
  where exists (select from case_head where case_head.id = case_id and case_head.kind = 'claim');
create view preauthorization_file as
  select case_id as preauthorization_id, no, file_id from case_file
  where exists (select from case_head where case_head.id = case_id and case_head.kind = 'preauthorization');
