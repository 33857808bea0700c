-- Who did what to whose data, so that a changed, removed or moved row shows (0012). Independent chains keep two requests from
-- waiting for each other; a request has one chain, so no two can wait crosswise.
create temporary table audit_before on commit drop as table audit;
delete from audit;

alter table audit
  add role text not null check (role in ('guest', 'customer', 'operator', 'partner', 'system')),
  -- Whose data it is: an account's id, or `guest:<reservation>`.
  add patient text,
  add reason text,
  add channel text not null default 'portal',
  add address_prefix text,
  add outcome text not null default 'done' check (outcome in ('done', 'denied', 'failed')),
  add session_id uuid,
  -- Filled by the trigger, whatever an insert says.
  add chain smallint not null default 0,
  add chain_no bigint not null default 0,
  add previous_hash bytea not null default '',
  add hash bytea not null default '',
  add unique (chain, chain_no);

create table audit_head (
  chain smallint primary key,
  no bigint not null,
  hash bytea not null
) with (fillfactor = 20);
insert into audit_head select chain, 0, '' from generate_series(0, 127) chain;

-- A day's heads under a key the database does not have: whoever rewrites a chain from end to end cannot sign it.
create table audit_seal (
  day date not null,
  chain smallint not null,
  no bigint not null,
  hash bytea not null,
  signature bytea not null,
  primary key (day, chain)
);

create function audit_chained() returns trigger language plpgsql as $$
begin
  new.chain := hashtext(new.request_id) & 127;
  select no + 1, hash into strict new.chain_no, new.previous_hash from audit_head where chain = new.chain for update;
  -- server/audit-chain.ts says the same, so that it need not believe this function.
  new.hash := sha256(convert_to(array_to_json(array[
    new.chain::text, new.chain_no::text, encode(new.previous_hash, 'hex'), new.id::text,
    to_char(new.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), new.actor, new.role, new.on_behalf_of, new.action,
    new.object_type, new.object_id, new.patient, new.reason, new.channel, new.address_prefix, new.outcome,
    new.session_id::text, new.request_id, new.partner_id::text
  ])::text, 'UTF8'));
  update audit_head set no = new.chain_no, hash = new.hash where chain = new.chain;
  return new;
end $$;

create function audit_stays() returns trigger language plpgsql as $$
begin
  raise exception 'what the audit says is never changed';
end $$;

-- What was written before there were chains enters them in its order.
create trigger audit_chained before insert on audit for each row execute function audit_chained();
insert into audit (id, at, actor, role, on_behalf_of, action, object_type, object_id, patient, request_id, partner_id)
  overriding system value
  select id, at, actor, case actor when 'calendar' then 'partner' else 'guest' end, on_behalf_of, action, object_type, object_id,
    'guest:' || object_id, request_id, partner_id
  from audit_before order by id;

create trigger audit_stays before update or delete or truncate on audit
  for each statement execute function audit_stays();
create trigger audit_seal_stays before update or delete or truncate on audit_seal
  for each statement execute function audit_stays();

-- P12: who looked at this patient's data, and what did this actor see between two times.
create index audit_patient on audit (patient, at);
create index audit_actor on audit (actor, at);
