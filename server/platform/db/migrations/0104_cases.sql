-- One row for everything that waits for somebody, whatever kind it is: the lists of the desk and of a person read it alone (0069).
-- The database keeps it from the table of each kind, so that the version before this one may go on writing there.
create table case_head (
  id uuid primary key,
  kind text not null,
  partner_id int not null references partner,
  -- Of a call-back that was asked for without an account: null, and the person sealed.
  account_id uuid,
  sealed_person bytea,
  person_id uuid,
  -- The desk sees no name.
  anonymous boolean not null default false,
  number text not null,
  -- Where a kind has more than one sort: the service, what a member is known by, the kind of letter.
  subject text,
  urgency text,
  status text not null,
  -- Who has to do something next; null where nobody has.
  turn text check (turn in ('customer', 'desk', 'expert', 'clinic')),
  -- Stands in the desk's list of what is to be done.
  is_open boolean not null default false,
  due_from timestamptz,
  due_at timestamptz,
  -- Since when the desk has nothing left to do.
  done_at timestamptz,
  operator_account_id uuid,
  attempts int not null default 0,
  -- Where the person of this case is reached: a number typed for it, or the masked address of a letter.
  contact text,
  -- Why it waits.
  why text,
  locale text,
  created_at timestamptz not null,
  updated_at timestamptz not null default now_of_change()
);
create index case_head_open on case_head (partner_id, kind, due_at, id) where is_open;
create index case_head_subject on case_head (partner_id, kind, subject, due_at, id) where is_open and subject is not null;
create index case_head_done on case_head (partner_id, kind, done_at, id) where done_at is not null;
create index case_head_done_subject on case_head (partner_id, kind, subject, done_at, id) where done_at is not null and subject is not null;
create index case_head_held on case_head (operator_account_id, partner_id, kind, due_at, id) where done_at is null;
create index case_head_done_by on case_head (operator_account_id, partner_id, kind, done_at, id) where done_at is not null;
create index case_head_open_any on case_head (partner_id, due_at, id) where is_open;
create index case_head_silent on case_head (kind, due_at) where turn = 'customer' and due_at is not null;
create index case_head_number on case_head (partner_id, number);
create index case_head_own on case_head (account_id, created_at desc, id desc);

-- As contract/platform/case.ts has it of each kind; a test holds the two together.
create function case_turn(kind text, status text) returns text immutable language sql as $$
  select case
    when kind || '.' || status in ('care_request.waiting_for_information', 'care_request.answered', 'medical_care.booked',
      'claim.info_requested', 'claim.payment_failed', 'preauthorization.info_requested', 'preauthorization.approved',
      'preauthorization.partially_approved', 'preauthorization.booked') then 'customer'
    when kind || '.' || status in ('care_request.documents_complete', 'care_request.with_expert') then 'expert'
    when kind || '.' || status = 'medical_care.appeared' then 'clinic'
    when kind || '.' || status in ('call_back.done', 'call_back.withdrawn', 'unmatched_member.matched', 'unmatched_member.refused',
      'care_request.closed', 'care_request.withdrawn', 'care_request.refused', 'medical_care.closed', 'medical_care.cancelled',
      'medical_care.deleted', 'medical_care.rejected', 'claim.rejected', 'claim.paid', 'claim.withdrawn',
      'preauthorization.rejected', 'preauthorization.used', 'preauthorization.expired', 'preauthorization.cancelled') then null
    else 'desk'
  end
$$;

-- From the row of a kind's table; null where nobody was ever asked to do anything about it.
create function case_head_of(kind text, given jsonb) returns case_head stable language sql as $$
  select jsonb_populate_record(null::case_head, case kind
    when 'letter' then jsonb_build_object(
      'number', upper(left(given->>'id', 4) || '-' || substr(given->>'id', 5, 4)),
      'subject', given->>'kind',
      'status', case when given->>'sent_at' is not null then 'sent' when given->>'settled_at' is not null then 'done'
        when given->>'parked_at' is not null then 'stuck' else 'waiting' end,
      'due_from', given->>'parked_at',
      'due_at', (given->>'parked_at')::timestamptz + interval '24 hours',
      'done_at', given->>'settled_at',
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
      'done_at', case when coalesce(given->>'proof_due_at', given->>'cover_due_at') is null then given->>'updated_at' end,
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
      'done_at', coalesce(given->>'over_at', given->>'closed_at', given->>'done_at'),
      'turn', case_turn(kind, given->>'status'))
    end || jsonb_build_object(
      'id', given->>'id', 'kind', kind, 'partner_id', given->>'partner_id', 'updated_at', coalesce(given->>'updated_at', now_of_change()::text),
      'anonymous', coalesce(given->>'anonymous', 'false'), 'attempts', coalesce(given->>'attempts', '0'), 'is_open', false))
  where kind not in ('letter', 'relative')
    or (kind = 'letter' and given->>'failure' is not null)
    or (kind = 'relative' and coalesce(given->>'proof_sent_at', given->>'cover_asked_at') is not null)
$$;

create function keep_case_head() returns trigger language plpgsql as $$
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
    done_at = excluded.done_at, operator_account_id = excluded.operator_account_id, attempts = excluded.attempts,
    contact = excluded.contact, why = excluded.why, locale = excluded.locale, created_at = excluded.created_at,
    updated_at = excluded.updated_at;
  return null;
end
$$;

-- Open is what the desk, an expert or a clinic has to do something about; a medical care until it is over, because nobody else
-- says that its visit took place.
create function open_case_head() returns trigger language plpgsql as $$
begin
  new.is_open := new.done_at is null and (coalesce(new.turn, 'customer') <> 'customer' or new.kind = 'medical_care');
  return new;
end
$$;
create trigger case_head_open before insert or update on case_head for each row execute function open_case_head();

create trigger call_back_head after insert or update or delete on call_back for each row execute function keep_case_head('call_back');
create trigger care_request_head after insert or update or delete on care_request for each row execute function keep_case_head('care_request');
create trigger medical_care_head after insert or update or delete on medical_care for each row execute function keep_case_head('medical_care');
create trigger claim_head after insert or update or delete on claim for each row execute function keep_case_head('claim');
create trigger preauthorization_head after insert or update or delete on preauthorization
  for each row execute function keep_case_head('preauthorization');
create trigger unmatched_member_head after insert or update or delete on unmatched_member
  for each row execute function keep_case_head('unmatched_member');
create trigger relative_head after insert or update or delete on relative for each row execute function keep_case_head('relative');
create trigger outbox_head after insert or update on outbox for each row when (new.failure is not null)
  execute function keep_case_head('letter');
create trigger outbox_head_end after delete on outbox for each row when (old.failure is not null) execute function keep_case_head('letter');

-- Each batch is its own transaction, and a row that a trigger has written stays as it is; so it can be stopped and begun again.
create procedure copy_case_heads() language plpgsql as $$
declare
  source text[];
  last uuid;
begin
  foreach source slice 1 in array array[['call_back', 'call_back'], ['care_request', 'care_request'], ['medical_care', 'medical_care'],
    ['claim', 'claim'], ['preauthorization', 'preauthorization'], ['unmatched_member', 'unmatched_member'],
    ['relative', 'relative'], ['letter', 'outbox']] loop
    last := '00000000-0000-0000-0000-000000000000';
    while last is not null loop
      execute format('with batch as (select id, to_jsonb(one) as given from %I one where id > $1 order by id limit 2000 for share),
        copied as (insert into case_head select head.* from batch, lateral case_head_of($2, given) head where head.id is not null
          on conflict (id) do nothing)
        select id from batch order by id desc limit 1', source[2]) into last using last, source[1];
      commit;
    end loop;
  end loop;
end
$$;
