-- locks case_state: a column with a constant, no row is read
-- Whether the desk's own term runs on while it is the customer's turn, so that the case stays in the desk's list.
alter table case_state add column runs_on boolean not null default false;

create or replace function open_case_head() returns trigger language plpgsql as $$
begin
  new.is_open := new.closed_at is null and (coalesce(new.turn, 'customer') <> 'customer' or new.kind = 'medical_care'
    or exists (select from case_state where kind = new.kind and status = new.status and runs_on));
  return new;
end
$$;

-- A complaint to the partner, of a customer or a guest. What they wrote lies among the messages of the case.
create table complaint (
  id uuid primary key,
  partner_id int not null references partner,
  number text not null,
  account_id uuid references account,
  -- Of a guest: name, e-mail and phone, sealed together.
  person bytea,
  status text not null,
  topic text not null,
  -- The number that was given, and what it is the number of, so that nobody who handled that answers.
  about text,
  about_type text,
  about_id uuid,
  operator_account_id uuid references operator_account,
  due_at timestamptz not null,
  outcome text check (outcome in ('upheld', 'partly_upheld', 'not_upheld')),
  answered_at timestamptz,
  answered_by uuid references operator_account,
  locale text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null default now_of_change(),
  closed_at timestamptz,
  unique (partner_id, number),
  check ((account_id is null) = (person is not null)),
  check ((about is null) = (about_type is null) and (about is null) = (about_id is null)),
  check ((status in ('answered', 'withdrawn')) = (closed_at is not null)),
  check ((status = 'answered') = (outcome is not null) and (outcome is null) = (answered_at is null)
    and (outcome is null) = (answered_by is null))
);
create trigger complaint_touch before update on complaint for each row execute function touch();
create index complaint_account on complaint (account_id);
create index complaint_register on complaint (partner_id, created_at, id);
create index complaint_forgotten on complaint (closed_at) where closed_at is not null;
create trigger complaint_head after insert or update or delete on complaint
  for each row execute function keep_case_head('complaint');
insert into case_state (kind, status, turn, runs_on) values
  ('complaint', 'info_requested', 'customer', true), ('complaint', 'answered', null, false), ('complaint', 'withdrawn', null, false);
