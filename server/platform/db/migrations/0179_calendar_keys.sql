-- locks reservation: a new column without values and one with a constant are not read, 0.01 s a million rows
-- By what a partner's calendar knows the visit, where it is not the reservation's id; and how often it was asked to move.
alter table reservation add column calendar_key text;
alter table reservation add column calendar_turn int not null default 0;
