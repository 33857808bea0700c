-- An account has one policy for each row of the partner's register (0141). 0191 merges what exists.
-- The numbers of policies that were merged into this one, which people have on paper.
alter table subscription add column former_numbers text[] not null default '{}';

-- The version before inserts without asking: a second policy is left out until it is replaced. It locks the row of the register first.
create function one_policy() returns trigger language plpgsql as $$
begin
  if exists (select from subscription where account_id = new.account_id and entitlement_id = new.entitlement_id) then
    return null;
  end if;
  return new;
end
$$;
create trigger subscription_one_policy before insert on subscription for each row
  when (new.entitlement_id is not null) execute function one_policy();

-- Whether its days changed and its policies do not follow yet: whoever changes it by another way than the operation, such as the
-- version before, has the job do it.
alter table entitlement add column is_ahead boolean not null default false;
create function register_is_ahead() returns trigger language plpgsql as $$
begin
  new.is_ahead := true;
  return new;
end
$$;
create trigger entitlement_is_ahead before update on entitlement for each row
  when ((old.valid_from, old.valid_to) is distinct from (new.valid_from, new.valid_to)) execute function register_is_ahead();

-- A policy at which a person has to look, because something of it may be more than its product allows.
create table policy_review (
  id uuid primary key,
  partner_id int not null references partner,
  number text not null,
  account_id uuid not null references account on delete cascade,
  subscription_id uuid not null references subscription on delete cascade,
  status text not null,
  operator_account_id uuid references operator_account,
  due_at timestamptz not null,
  -- Merged: several policies became this one. Terms: its first day changed. Shared: several accounts have it by one personal identifier.
  cause text not null check (cause in ('merged', 'terms', 'shared')),
  reason text,
  -- Since when it is known that there is something to look at.
  checked_at timestamptz,
  created_at timestamptz not null,
  closed_at timestamptz,
  constraint policy_review_partner_id_number_key unique (partner_id, number)
);
create unique index policy_review_open on policy_review (subscription_id, cause) where closed_at is null;
create index policy_review_account on policy_review (account_id);
create index policy_review_unchecked on policy_review (id) where checked_at is null and closed_at is null;
create trigger policy_review_head after insert or update or delete on policy_review
  for each row execute function keep_case_head('policy_review');
insert into case_state (kind, status, turn) values ('policy_review', 'settled', null);

create function number_drawn() returns text language sql as $$
  select overlay(string_agg(substr('23456789BCDFGHJKMNPQRSTVWXYZ', 1 + floor(random() * 28)::int, 1), '') placing '-' from 5 for 0)
    from generate_series(1, 8)
$$;

create function policy_audit(doing text, object_type text, object uuid, patient uuid, partner int, why text) returns void language sql as $$
  insert into audit (at, actor, role, action, object_type, object_id, patient, reason, channel, request_id, partner_id)
    values (now(), 'system', 'system', doing, object_type, object, patient, why, 'job', 'merge-' || object, partner)
$$;

create function policy_reviewed(policy uuid, why text) returns void language plpgsql as $$
declare
  review uuid := gen_random_uuid();
begin
  insert into policy_review (id, partner_id, number, account_id, subscription_id, status, due_at, cause, checked_at, created_at)
    select review, of_partner, number_drawn(), account_id, id, 'open', now() + interval '2 days', why, case why when 'shared' then now() end, now()
    from subscription where id = policy;
  insert into state_change (object_type, object_id, to_state, at, actor) values ('policy_review', review, 'open', now(), 'system');
  perform policy_audit('policy_review.open', 'policy_review', review, account_id, of_partner, null) from subscription where id = policy;
end
$$;

-- The oldest stays, and everything that names another follows to it.
create function merge_policies_of(owner uuid, register uuid) returns void language plpgsql as $$
declare
  all_ids uuid[];
  stays uuid;
  gone uuid[];
  users int;
  refers record;
begin
  perform from entitlement where id = register for update;
  select array_agg(id) into all_ids from (
    select id from subscription where account_id = owner and entitlement_id = register order by created_at, id for update) ids;
  stays := all_ids[1];
  gone := all_ids[2:];
  if cardinality(gone) is not distinct from 0 or stays is null then
    return;
  end if;
  select count(distinct subscription_id) into users from coverage_entry where subscription_id = any(all_ids);
  -- An entry is never changed: it is written anew in its order, and the old one goes with its policy.
  insert into coverage_entry (of_partner, subscription_id, person_id, benefit, term_from, day, kind, case_type, case_id,
      reserved_count, reserved_amount, used_count, used_amount, deductible, at, actor, note)
    select of_partner, stays, person_id, benefit, term_from, day, kind, case_type, case_id,
      reserved_count, reserved_amount, used_count, used_amount, deductible, at, actor, note
    from coverage_entry where subscription_id = any(gone) order by id;
  delete from coverage_entry where subscription_id = any(gone);
  -- A person on several of their lists stands once in what is left, from the first day to the last.
  update insured_person kept set
      valid_from = least(kept.valid_from, other.first_day),
      valid_to = case when kept.valid_to is null or other.is_open then null else greatest(kept.valid_to, other.last_day) end
    from (select person_keys[1] as key, min(valid_from) as first_day, bool_or(valid_to is null) as is_open, max(valid_to) as last_day
      from insured_person where subscription_id = any(gone) group by 1) other
    where kept.subscription_id = stays and kept.person_keys[1] = other.key;
  delete from insured_person other where subscription_id = any(gone) and exists (
    select from insured_person kept where kept.person_keys[1] = other.person_keys[1] and (kept.subscription_id = stays
      or kept.subscription_id = any(gone) and (coalesce(kept.valid_to, 'infinity'), kept.id) > (coalesce(other.valid_to, 'infinity'), other.id)));
  for refers in select conrelid::regclass as source, attname from pg_constraint
      join pg_attribute on attrelid = conrelid and attnum = conkey[1]
      where contype = 'f' and confrelid = 'subscription'::regclass and conrelid <> 'coverage_entry'::regclass loop
    execute format('update %s set %I = $1 where %I = any($2)', refers.source, refers.attname, refers.attname) using stays, gone;
  end loop;
  update subscription set
      former_numbers = former_numbers || (select array_agg(policy_no order by created_at, id) from subscription where id = any(gone)),
      phone = coalesce(phone, (select phone from subscription where id = any(gone) and phone is not null order by created_at, id limit 1))
    where id = stays;
  -- What an account took up again used up nothing.
  update entitlement set uses_left = uses_left + cardinality(gone) where id = register;
  delete from subscription where id = any(gone);
  perform policy_audit('policy.merge', 'policy', id, account_id, of_partner, array_to_string(former_numbers, ', '))
    from subscription where id = stays;
  if users > 1 then
    perform policy_reviewed(stays, 'merged');
  end if;
end
$$;

create procedure merge_policies() language plpgsql as $$
declare
  pair record;
begin
  for pair in select distinct entitlement_id from subscription join entitlement on entitlement.id = entitlement_id
      where (subscription.valid_from, subscription.valid_to) is distinct from (entitlement.valid_from, entitlement.valid_to) loop
    update entitlement set is_ahead = true where id = pair.entitlement_id;
    commit;
  end loop;
  for pair in select account_id, entitlement_id from subscription where entitlement_id is not null
      group by 1, 2 having count(*) > 1 loop
    perform merge_policies_of(pair.account_id, pair.entitlement_id);
    commit;
  end loop;
  -- Persons are never merged: who has it rightly, somebody has to find out.
  for pair in select id from (
      select subscription.id, account_id, first_value(account_id) over (partition by entitlement.partner_id, kind, hash
        order by subscription.created_at, subscription.id) as first_account
      from subscription join entitlement on entitlement.id = entitlement_id
        join account on account.id = account_id and account.status = 'active'
      where kind in ('taj', 'tax_id', 'member_id', 'entitlement_code', 'activation_key')) shared
      where account_id <> first_account and not exists (select from policy_review where subscription_id = shared.id and cause = 'shared') loop
    perform policy_reviewed(pair.id, 'shared');
    commit;
  end loop;
end
$$;
