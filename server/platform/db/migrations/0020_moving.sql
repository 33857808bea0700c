-- A booked visit moves in place. While the partner's calendar is asked, a second row keeps the new time for it.

alter table reservation drop constraint reservation_calendar_state_check;
alter table reservation add constraint reservation_calendar_state_check
  check (calendar_state in ('none', 'requested', 'confirmed', 'refused', 'cancelling', 'cancelled', 'moving'));

alter table reservation
  -- The booked reservation this row keeps a time for.
  add column moves uuid references reservation on delete cascade,
  -- Cancelled after the rule of the partner had made it late.
  add column late boolean not null default false;
create unique index reservation_one_move on reservation (moves) where status = 'held';

drop index reservation_unsettled;
create index reservation_unsettled on reservation (updated_at) where calendar_state in ('requested', 'cancelling', 'moving');

create index reservation_of_account on reservation (account_id, lower(during)) where account_id is not null;

-- The times a reservation had before it was moved.
create table reservation_move (
  id bigint generated always as identity primary key,
  reservation_id uuid not null references reservation on delete cascade,
  at timestamptz not null,
  from_slot uuid not null references slot,
  from_schedule int not null references schedule
);
create index reservation_move_reservation on reservation_move (reservation_id, id);
