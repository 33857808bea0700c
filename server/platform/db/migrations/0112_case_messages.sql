-- What customer and desk write to each other about a case of any kind, beside its head (0073). Until 0116 the tables of the kinds are
-- the truth and triggers carry each row over, so that the version before this one may go on writing there.
create table case_message (
  id uuid primary key,
  -- In this order they were written.
  no bigint generated always as identity,
  case_id uuid not null references case_head on delete cascade,
  at timestamptz not null,
  -- Nobody: the customer.
  operator_account_id uuid references operator_account,
  kind text not null,
  words text not null
);
create index case_message_of on case_message (case_id, no);

create function keep_case_message() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    delete from case_message where id = old.id;
    return null;
  end if;
  insert into case_message overriding system value
    select (jsonb_populate_record(null::case_message, to_jsonb(new) || jsonb_build_object('case_id', to_jsonb(new) -> tg_argv[0]))).*
    on conflict (id) do update set
      case_id = excluded.case_id, at = excluded.at, operator_account_id = excluded.operator_account_id, kind = excluded.kind,
      words = excluded.words;
  return null;
end
$$;
create trigger care_message_kept after insert or update or delete on care_message
  for each row execute function keep_case_message('care_request_id');
create trigger claim_message_kept after insert or update or delete on claim_message
  for each row execute function keep_case_message('claim_id');
create trigger preauthorization_message_kept after insert or update or delete on preauthorization_message
  for each row execute function keep_case_message('preauthorization_id');

-- From each table and the column in which it has its case. A batch is its own transaction, and a row that a trigger has written stays
-- as it is; so it can be stopped and begun again.
create procedure copy_of_cases(target text, key text, sources text[]) language plpgsql as $$
declare
  source text[];
  last uuid;
begin
  foreach source slice 1 in array sources loop
    last := '00000000-0000-0000-0000-000000000000';
    while last is not null loop
      execute format('with batch as (select %1$I, to_jsonb(one) as given from %2$I one where %1$I > $1 order by %1$I limit 2000 for share),
        copied as (insert into %3$I overriding system value
          select made.* from batch, jsonb_populate_record(null::%3$I, given || jsonb_build_object(''case_id'', given -> $2)) made
          on conflict (%1$I) do nothing)
        select %1$I from batch order by %1$I desc limit 1', key, source[1], target) into last using last, source[2];
      commit;
    end loop;
  end loop;
end
$$;
