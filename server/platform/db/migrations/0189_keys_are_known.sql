-- locks slot: the check that 0188 validated says that none is null, so no row is read: 0.01 s for a million rows
-- locks reservation_token: the check that 0188 validated says that none is null, so no row is read: 0.01 s for a million rows
-- locks reminder: the check that 0188 validated says that none is null, so no row is read: 0.01 s for a million rows
-- locks reservation_move: the check that 0188 validated says that none is null, so no row is read: 0.01 s for a million rows
-- locks subscription: the check that 0188 validated says that none is null, so no row is read: 0.01 s for a million rows
-- locks consent: the check that 0188 validated says that none is null, so no row is read: 0.01 s for a million rows
-- locks coverage_approval: the check that 0188 validated says that none is null, so no row is read: 0.01 s for a million rows
-- locks coverage_entry: the check that 0188 validated says that none is null, so no row is read: 0.01 s for a million rows
-- Every row has its key now. The triggers stay, because the previous version inserts without it; a later migration drops them (0137).
alter table slot alter column of_doctor set not null;
alter table slot drop constraint slot_doctor_known;
alter table reservation_token alter column of_doctor set not null;
alter table reservation_token drop constraint reservation_token_doctor_known;
alter table reminder alter column of_doctor set not null;
alter table reminder drop constraint reminder_doctor_known;
alter table reservation_move alter column of_doctor set not null;
alter table reservation_move drop constraint reservation_move_doctor_known;
alter table subscription alter column of_partner set not null;
alter table subscription drop constraint subscription_partner_known;
alter table consent alter column of_partner set not null;
alter table consent drop constraint consent_partner_known;
alter table coverage_approval alter column of_partner set not null;
alter table coverage_approval drop constraint coverage_approval_partner_known;
alter table coverage_entry alter column of_partner set not null;
alter table coverage_entry drop constraint coverage_entry_partner_known;
create or replace trigger slot_doctor before insert on slot for each row when (new.of_doctor is null) execute function slot_doctor();
create or replace trigger reservation_token_doctor before insert on reservation_token for each row
  when (new.of_doctor is null) execute function row_doctor();
create or replace trigger reminder_doctor before insert on reminder for each row when (new.of_doctor is null) execute function row_doctor();
create or replace trigger reservation_move_doctor before insert on reservation_move for each row
  when (new.of_doctor is null) execute function reservation_move_doctor();
create or replace trigger subscription_partner before insert on subscription for each row
  when (new.of_partner is null) execute function account_partner();
create or replace trigger consent_partner before insert on consent for each row when (new.of_partner is null) execute function consent_partner();
create or replace trigger coverage_approval_partner before insert on coverage_approval for each row
  when (new.of_partner is null) execute function policy_partner();
create or replace trigger coverage_entry_partner before insert on coverage_entry for each row
  when (new.of_partner is null) execute function policy_partner();
create or replace trigger coverage_entry_stays before update on coverage_entry for each row execute function coverage_entry_stays();
drop procedure fill_keys;
