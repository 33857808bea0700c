-- locks outbox: six indexes of few rows, for which every row is read: in a quiet hour, 3 s a million rows
-- locks care_request: a column computed anew and its indexes, estimated at 30 s a million rows
-- A second opinion has two states of its own: its documents are complete, and an expert works on it. The expert sits at the desk.
-- Dropped and added, which PostgreSQL 15 and 16 know too; the indexes go with the column and are made anew.
alter table care_request drop column turn;
alter table care_request add column turn text not null generated always as (
  case
    when status in ('waiting_for_information', 'answered') then 'customer'
    when status in ('submitted', 'in_progress', 'documents_complete', 'with_expert') then 'desk'
    else 'over'
  end) stored;
create index care_request_own on care_request (account_id, partner_id, turn, created_at desc, id desc);
create index care_request_due on care_request (partner_id, turn, due_at, id);
create index care_request_late on care_request (turn, due_at) where closed_at is null;
update care_request set status = 'with_expert'
  where status = 'in_progress' and service in ('second_opinion', 'oncology_second_opinion');

-- The work lists by service and by colleague.
create index care_request_due_of on care_request (partner_id, service, turn, due_at, id);
create index care_request_closed_of on care_request (partner_id, service, closed_at, id) where closed_at is not null;
create index care_request_turn_of_holder on care_request (operator_account_id, partner_id, turn, due_at, id)
  where closed_at is null;
create index care_request_closed_by on care_request (operator_account_id, partner_id, closed_at, id) where closed_at is not null;
create index medical_care_open_of on medical_care (partner_id, service, due_at, id) where over_at is null;
create index medical_care_over_of on medical_care (partner_id, service, over_at desc, id desc) where over_at is not null;
create index medical_care_over_by on medical_care (operator_account_id, partner_id, over_at desc, id desc) where over_at is not null;
create index call_back_held on call_back (operator_account_id, partner_id, due_at, id) where closed_at is null;
create index call_back_closed_by on call_back (operator_account_id, partner_id, closed_at, id) where closed_at is not null;

-- Somebody whose registration named an identifier that the partner's register does not have (S8.3-14). What they named stays in
-- account_identifier; the case ends when somebody at the desk finds them, refuses them, or when the register or they themselves do.
create table unmatched_member (
  id uuid primary key,
  partner_id int not null references partner,
  -- To be read out; a name for it, not a key to it.
  number text not null,
  account_id uuid not null references account on delete cascade,
  kind text not null,
  status text not null,
  due_at timestamptz not null,
  operator_account_id uuid references operator_account,
  reason text,
  created_at timestamptz not null,
  updated_at timestamptz not null default now_of_change(),
  closed_at timestamptz,
  unique (partner_id, number),
  check ((status = 'taken') <= (operator_account_id is not null)),
  check ((status in ('matched', 'refused')) = (closed_at is not null)),
  check ((status = 'refused') = (reason is not null))
);
create trigger unmatched_member_touch before update on unmatched_member for each row execute function touch();
create unique index unmatched_member_one on unmatched_member (account_id) where closed_at is null;
create index unmatched_member_open on unmatched_member (partner_id, due_at, id) where closed_at is null;
create index unmatched_member_open_of on unmatched_member (partner_id, kind, due_at, id) where closed_at is null;
create index unmatched_member_held on unmatched_member (operator_account_id, partner_id, due_at, id) where closed_at is null;
create index unmatched_member_closed on unmatched_member (partner_id, closed_at, id) where closed_at is not null;
create index unmatched_member_closed_of on unmatched_member (partner_id, kind, closed_at, id) where closed_at is not null;
create index unmatched_member_closed_by on unmatched_member (operator_account_id, partner_id, closed_at, id) where closed_at is not null;
create index unmatched_member_forgotten on unmatched_member (closed_at) where closed_at is not null;

-- What the desk is told of a letter that was given up: to whom it last went, masked, and why it was not taken. Somebody there sends it
-- again, or says what was done instead.
alter table outbox
  add failure text,
  add failure_code text,
  add recipient text,
  add settled_at timestamptz,
  add settled_by uuid references operator_account,
  add settled_note text,
  add check (num_nonnulls(settled_at, settled_by, settled_note) in (0, 3)),
  add check (settled_at is null or sent_at is null);
update outbox set failure = 'unknown' where parked_at is not null and sent_at is null;
create index outbox_stuck on outbox (partner_id, parked_at, id)
  where parked_at is not null and sent_at is null and settled_at is null;
create index outbox_stuck_of on outbox (partner_id, kind, parked_at, id)
  where parked_at is not null and sent_at is null and settled_at is null;
create index outbox_settled on outbox (partner_id, settled_at, id) where settled_at is not null;
create index outbox_settled_of on outbox (partner_id, kind, settled_at, id) where settled_at is not null;
create index outbox_settled_by on outbox (settled_by, partner_id, settled_at, id) where settled_at is not null;
create index outbox_number on outbox (partner_id, upper(left(id::text, 8))) where failure is not null;
