-- locks claim: a column gets another name, no row is read
-- locks medical_care: a column gets another name, no row is read
-- locks preauthorization: a column gets another name, no row is read
-- locks case_head: a column gets another name and one that may be empty, no row is read
-- Since when the desk has nothing left to do about a case: one name in the tables of all kinds.
alter table claim rename column over_at to closed_at;
alter table medical_care rename column over_at to closed_at;
alter table preauthorization rename column done_at to closed_at;
alter table case_head rename column done_at to closed_at;
-- The number of what a case is about, such as a visit or a claim, where its kind has such a column.
alter table case_head add column about text;

create or replace function case_head_of(kind text, given jsonb) returns case_head stable language sql as $$
  select jsonb_populate_record(null::case_head, case kind
    when 'letter' then jsonb_build_object(
      'number', upper(left(given->>'id', 4) || '-' || substr(given->>'id', 5, 4)),
      'subject', given->>'kind',
      'status', case when given->>'sent_at' is not null then 'sent' when given->>'settled_at' is not null then 'done'
        when given->>'parked_at' is not null then 'stuck' else 'waiting' end,
      'due_from', given->>'parked_at',
      'due_at', (given->>'parked_at')::timestamptz + interval '24 hours',
      'closed_at', given->>'settled_at',
      'operator_account_id', given->>'settled_by',
      'contact', given->>'recipient',
      'why', given->>'failure',
      'account_id', given->>'account_id',
      'created_at', coalesce(given->>'failing_since', given->>'created_at'),
      'turn', case when given->>'parked_at' is not null and given->>'sent_at' is null and given->>'settled_at' is null then 'desk' end)
    when 'relative' then jsonb_build_object(
      'number', upper(left(given->>'id', 4) || '-' || substr(given->>'id', 5, 4)),
      'status', given->>'status',
      'due_at', least((given->>'proof_due_at')::timestamptz, (given->>'cover_due_at')::timestamptz),
      'closed_at', case when coalesce(given->>'proof_due_at', given->>'cover_due_at') is null then given->>'updated_at' end,
      'operator_account_id', case when coalesce(given->>'proof_due_at', given->>'cover_due_at') is null then given->>'operator_account_id' end,
      'account_id', given->>'account_id',
      'person_id', given->>'id',
      'locale', given->>'locale',
      'created_at', coalesce(given->>'proof_sent_at', given->>'cover_asked_at', given->>'created_at'),
      'turn', case when coalesce(given->>'proof_due_at', given->>'cover_due_at') is not null then 'desk' end)
    else given || jsonb_build_object(
      'subject', case kind when 'unmatched_member' then given->>'kind' else given->>'service' end,
      'person_id', coalesce(given->>'person_id', given->>'account_id'),
      'sealed_person', given->>'person',
      'contact', case when kind in ('medical_care', 'preauthorization') then given->>'phone' end,
      'due_from', given->>'promised_from',
      'turn', case_turn(kind, given->>'status'))
    end || jsonb_build_object(
      'id', given->>'id', 'kind', kind, 'partner_id', given->>'partner_id', 'updated_at', coalesce(given->>'updated_at', now_of_change()::text),
      'anonymous', coalesce(given->>'anonymous', 'false'), 'attempts', coalesce(given->>'attempts', '0'), 'is_open', false))
  where kind not in ('letter', 'relative')
    or (kind = 'letter' and given->>'failure' is not null)
    or (kind = 'relative' and coalesce(given->>'proof_sent_at', given->>'cover_asked_at') is not null)
$$;

create or replace function keep_case_head() returns trigger language plpgsql as $$
declare
  head case_head;
begin
  if tg_op = 'DELETE' then
    delete from case_head where id = old.id;
    return null;
  end if;
  head := case_head_of(tg_argv[0], to_jsonb(new));
  if head.id is null then
    return null;
  end if;
  insert into case_head select head.* on conflict (id) do update set
    account_id = excluded.account_id, sealed_person = excluded.sealed_person, person_id = excluded.person_id,
    anonymous = excluded.anonymous, number = excluded.number, subject = excluded.subject, urgency = excluded.urgency,
    status = excluded.status, turn = excluded.turn, due_from = excluded.due_from, due_at = excluded.due_at,
    closed_at = excluded.closed_at, operator_account_id = excluded.operator_account_id, attempts = excluded.attempts,
    contact = excluded.contact, why = excluded.why, about = excluded.about, locale = excluded.locale, created_at = excluded.created_at,
    updated_at = excluded.updated_at;
  return null;
end
$$;

-- Open is what the desk, an expert or a clinic has to do something about; a medical care until it is over, because nobody else
-- says that its visit took place.
create or replace function open_case_head() returns trigger language plpgsql as $$
begin
  new.is_open := new.closed_at is null and (coalesce(new.turn, 'customer') <> 'customer' or new.kind = 'medical_care');
  return new;
end
$$;
