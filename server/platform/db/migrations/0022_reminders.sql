-- What is to be said before a visit: planned when it is booked or moved, and looked at again when it is due.
create table reminder (
  reservation_id uuid not null references reservation on delete cascade,
  kind text not null,
  -- Of the reservation: a move plans anew.
  sequence int not null,
  due_at timestamptz not null,
  done_at timestamptz,
  primary key (reservation_id, kind, sequence)
);
create index reminder_due on reminder (due_at) where done_at is null;

-- By channel. A guest, who has no account, turns them off for one visit.
alter table account add column remind_by_email boolean not null default true,
  add column remind_by_sms boolean not null default true;
alter table reservation add column reminds boolean not null default true;

-- Replaced by reservation_of_account.
drop index reservation_account;
