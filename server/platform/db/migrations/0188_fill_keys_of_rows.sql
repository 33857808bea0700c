-- outside a transaction
call fill_keys();
alter table slot validate constraint slot_doctor_known;
alter table reservation_token validate constraint reservation_token_doctor_known;
alter table reminder validate constraint reminder_doctor_known;
alter table reservation_move validate constraint reservation_move_doctor_known;
alter table subscription validate constraint subscription_partner_known;
alter table consent validate constraint consent_partner_known;
alter table coverage_approval validate constraint coverage_approval_partner_known;
alter table coverage_entry validate constraint coverage_entry_partner_known;
