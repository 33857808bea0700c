-- locks coverage_approval: a trigger, no row is read
-- locks case_head: only heads of decided pre-authorisations are written, estimated at 30 s a million rows
-- What became of an approval is the state of its case: the desk's lists read it from the head (0190).
create function preauthorization_state(id uuid, status text) returns text stable language sql as $$
  select case
    when status not in ('approved', 'partially_approved') then status
    when bool_or(ended_at is null and reservation_id is null) then status
    when bool_or(ended_at is null) then 'booked'
    when bool_or(outcome = 'used') then 'used'
    else 'expired' end
  from coverage_approval where preauthorization_id = $1
$$;

create function case_standing(kind text, given jsonb) returns jsonb stable language sql as $$
  select jsonb_build_object('status', state, 'turn', case_turn($1, state))
  from (select case when $1 = 'preauthorization' then preauthorization_state(($2->>'id')::uuid, $2->>'status')
    else $2->>'status' end) as stands (state)
$$;

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
      'due_from', given->>'promised_from')
      || case_standing(kind, given)
    end || jsonb_build_object(
      'id', given->>'id', 'kind', kind, 'partner_id', given->>'partner_id', 'updated_at', coalesce(given->>'updated_at', now_of_change()::text),
      'anonymous', coalesce(given->>'anonymous', 'false'), 'attempts', coalesce(given->>'attempts', '0'), 'is_open', false))
  where kind not in ('letter', 'relative')
    or (kind = 'letter' and given->>'failure' is not null)
    or (kind = 'relative' and coalesce(given->>'proof_sent_at', given->>'cover_asked_at') is not null)
$$;

create function keep_approval_head() returns trigger language plpgsql as $$
begin
  update case_head set (status, turn) = (select state, case_turn('preauthorization', state)
      from preauthorization, preauthorization_state(preauthorization.id, preauthorization.status) state
      where preauthorization.id = new.preauthorization_id)
    where id = new.preauthorization_id;
  return null;
end
$$;
create trigger coverage_approval_head after insert or update of reservation_id, ended_at, outcome on coverage_approval
  for each row when (new.preauthorization_id is not null) execute function keep_approval_head();

update case_head set (status, turn) = (select state, case_turn('preauthorization', state)
    from preauthorization, preauthorization_state(preauthorization.id, preauthorization.status) state
    where preauthorization.id = case_head.id)
  where kind = 'preauthorization' and status in ('approved', 'partially_approved');
