-- The weight of a case by what a column of its row has, as `weight` of its kind in contract/platform/case.ts; a test compares the two.
-- A new kind adds its own rows (0190).
create table case_weight (
  kind text not null,
  field text not null,
  value text not null,
  weight int not null check (weight > 0),
  constraint case_weight_pkey primary key (kind, field, value)
);

insert into case_weight (kind, field, value, weight) values
  ('care_request', 'mark', 'medical', 1),
  ('care_request', 'mark', 'urgent', 2),
  ('medical_care', 'urgency', 'soon', 1),
  ('medical_care', 'urgency', 'urgent', 2),
  ('video_visit', 'status', 'waiting', 3);

-- Nobody but the desk says that the visit of a care took place, and what was asked about a relative has states of its own.
insert into case_state (kind, status, turn, runs_on) values ('relative', 'decided', null, false), ('relative', 'ended', null, false)
  on conflict (kind, status) do nothing;
insert into case_state (kind, status, turn, runs_on) values ('medical_care', 'booked', 'customer', true)
  on conflict (kind, status) do update set runs_on = true;

alter table case_head
  -- The weightiest is taken up first: 1 soon, 2 urgent, 3 somebody waits at this moment.
  add column weight int not null default 0,
  -- When the customer last did something about the case that the desk has to read; null if nothing since it was opened.
  add column customer_news_at timestamptz,
  -- The amount that the case is about, in minor units, if its table has one; for a claim, the accepted amount.
  add column amount bigint,
  add column currency text;

create function case_weight_of(kind text, given jsonb) returns int language sql stable as $$
  select coalesce(max(weight), 0) from case_weight one where one.kind = $1 and $2->>field = value
$$;

create or replace function open_case_head() returns trigger language plpgsql as $$
begin
  new.is_open := new.closed_at is null and (coalesce(new.turn, 'customer') <> 'customer'
    or exists (select from case_state where kind = new.kind and status = new.status and runs_on));
  return new;
end
$$;

-- The mandate of a relative has states of its own; the case of a relative is what the desk is asked about them.
create or replace function case_standing(kind text, given jsonb) returns jsonb language sql stable as $$
  select jsonb_build_object('status', state, 'turn', case_turn($1, state))
  from (select case $1
    when 'preauthorization' then preauthorization_state(($2->>'id')::uuid, $2->>'status')
    when 'relative' then case when $2->>'status' = 'ended' then 'ended' when $2->>'proof_due_at' is not null then 'proof'
      when $2->>'cover_due_at' is not null then 'cover' else 'decided' end
    else $2->>'status' end) as stands (state)
$$;

create or replace function case_head_of(kind text, given jsonb) returns case_head language sql stable as $$
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
      'due_at', least((given->>'proof_due_at')::timestamptz, (given->>'cover_due_at')::timestamptz),
      'closed_at', case when coalesce(given->>'proof_due_at', given->>'cover_due_at') is null then given->>'updated_at' end,
      'operator_account_id', case when coalesce(given->>'proof_due_at', given->>'cover_due_at') is null then given->>'operator_account_id' end,
      'account_id', given->>'account_id',
      'person_id', given->>'id',
      'locale', given->>'locale',
      'created_at', coalesce(given->>'proof_sent_at', given->>'cover_asked_at', given->>'created_at'))
      || case_standing(kind, given)
    else given || jsonb_build_object(
      'subject', case kind when 'unmatched_member' then given->>'kind' else given->>'service' end,
      'person_id', coalesce(given->>'person_id', given->>'account_id'),
      'sealed_person', given->>'person',
      'contact', case when kind in ('medical_care', 'preauthorization') then given->>'phone' end,
      'due_from', given->>'promised_from',
      'amount', coalesce(given->>'amount', given->>'accepted'),
      'currency', case when coalesce(given->>'amount', given->>'accepted') is not null then given->>'currency' end)
      || case_standing(kind, given)
    end || jsonb_build_object(
      'id', given->>'id', 'kind', kind, 'partner_id', given->>'partner_id', 'updated_at', coalesce(given->>'updated_at', now_of_change()::text),
      'anonymous', coalesce(given->>'anonymous', 'false'), 'attempts', coalesce(given->>'attempts', '0'), 'is_open', false,
      'weight', case_weight_of(kind, given)))
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
    updated_at = excluded.updated_at, weight = excluded.weight, amount = excluded.amount, currency = excluded.currency;
  return null;
end
$$;
