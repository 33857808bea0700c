-- outside a transaction
alter table care_message_time validate constraint care_message_time_message_id_fkey;
