-- locks product: a column dropped and a value in each row, of which a partner has a few, under 1 s a million rows
-- What an earlier version needed beside a later one ends with the baseline (0188): tables under old names, keys that its statements did
-- not write, and a copy that is done.
drop view care_message, claim_message, preauthorization_message, care_request_file, care_file, claim_file, preauthorization_file;
drop procedure copy_case_heads;

drop trigger consent_partner on consent;
drop trigger coverage_approval_partner on coverage_approval;
drop trigger coverage_entry_partner on coverage_entry;
drop trigger reminder_doctor on reminder;
drop trigger reservation_move_doctor on reservation_move;
drop trigger reservation_token_doctor on reservation_token;
drop trigger slot_doctor on slot;
drop trigger subscription_partner on subscription;
drop trigger subscription_one_policy on subscription;
drop function account_partner, consent_partner, policy_partner, reservation_move_doctor, row_doctor, one_policy;

-- A slot that somebody has lies with the visit, whoever has its schedule since; an import moves it once nobody has it.
create or replace function slot_doctor() returns trigger language plpgsql as $$
begin
  new.of_doctor := coalesce((select of_doctor from kept_slot where slot_id = new.id limit 1),
    (select doctor_id from schedule where id = new.schedule_id));
  return new;
end $$;

-- A plan stood in `coverage` without the rules that an earlier version would have refused.
update product set coverage = plan where plan is not null;
alter table product drop column plan;
-- The tables of a library of queues that was given up (0077).
drop schema if exists pgboss cascade;
