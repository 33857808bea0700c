-- What colleagues tell each other about a case: sealed, never shown to its customer but as their data (0069).
create table case_note (
  id bigint generated always as identity primary key,
  case_id uuid not null references case_head on delete cascade,
  at timestamptz not null,
  operator_account_id uuid not null references operator_account,
  -- The step it was said with; null for a note of its own.
  step text,
  words bytea not null
);
create index case_note_of on case_note (case_id, id);

-- When somebody wants to look at a case again.
create table case_reminder (
  case_id uuid not null references case_head on delete cascade,
  operator_account_id uuid not null references operator_account,
  on_day date not null,
  primary key (case_id, operator_account_id)
);
create index case_reminder_due on case_reminder (operator_account_id, on_day);
