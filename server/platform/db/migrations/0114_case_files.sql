-- The files of a case of any kind, beside its head (0073). Only now, when every message that a file may belong to is there.
create table case_file (
  case_id uuid not null references case_head on delete cascade,
  no int not null,
  file_id uuid not null unique references file,
  -- Of a receipt, of a message, or of the case itself.
  expense_no int,
  message_id uuid references case_message on delete cascade,
  primary key (case_id, no),
  check (num_nonnulls(expense_no, message_id) < 2)
);
create index case_file_message on case_file (message_id) where message_id is not null;

create function keep_case_file() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    delete from case_file where file_id = old.file_id;
    return null;
  end if;
  insert into case_file
    select (jsonb_populate_record(null::case_file, to_jsonb(new) || jsonb_build_object('case_id', to_jsonb(new) -> tg_argv[0]))).*
    on conflict (file_id) do update set
      case_id = excluded.case_id, no = excluded.no, expense_no = excluded.expense_no, message_id = excluded.message_id;
  return null;
end
$$;
create trigger care_request_file_kept after insert or update or delete on care_request_file
  for each row execute function keep_case_file('care_request_id');
create trigger care_file_kept after insert or update or delete on care_file
  for each row execute function keep_case_file('care_id');
create trigger claim_file_kept after insert or update or delete on claim_file
  for each row execute function keep_case_file('claim_id');
create trigger preauthorization_file_kept after insert or update or delete on preauthorization_file
  for each row execute function keep_case_file('preauthorization_id');
