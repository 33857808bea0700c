-- The number of the reservation's own token: it changes with the owner, so that whoever had the link before has it no longer.
alter table reservation add column manage_no int not null default 0;

-- Whose share of open holds it counts to; a hash, forgotten with the hold.
alter table reservation add column held_share text;
create index reservation_open on reservation (doctor_id) where status in ('held', 'pending_verification');

alter table reservation_token drop constraint reservation_token_kind_check;
alter table reservation_token add constraint reservation_token_kind_check check (kind in ('manage', 'verify', 'cancel', 'mailed'));
