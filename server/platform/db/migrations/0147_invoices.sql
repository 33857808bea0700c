-- Invoices: one for each sale of the journal and one for each sum credited, numbered without gaps within a legal entity's series of a year.

-- Locked by whoever issues, until the commit: a number that is not used is nobody's.
create table invoice_series (
  legal_entity_id int not null references legal_entity,
  prefix text not null,
  year int not null,
  last_no int not null check (last_no > 0),
  -- Of the newest: a later number has no earlier day.
  issued_on date not null,
  primary key (legal_entity_id, prefix, year),
  check (extract(year from issued_on) = year)
);

create table invoice (
  id uuid primary key,
  legal_entity_id int not null,
  prefix text not null,
  year int not null,
  no int not null check (no > 0),
  -- As it is printed.
  number text not null,
  kind text not null check (kind in ('invoice', 'storno', 'credit')),
  -- The one that this takes back, whole or in part.
  cancels_id uuid references invoice,
  partner_id int not null references partner,
  account_id uuid not null references account,
  plan_subscription_id uuid not null references plan_subscription,
  payment_id uuid not null references payment,
  entry_id bigint not null unique references journal_entry,
  issued_at timestamptz not null,
  -- Days where the legal entity is.
  issued_on date not null,
  performed_on date not null,
  paid_on date,
  language text not null,
  currency text not null,
  -- In minor units; negative where something is taken back.
  net_amount bigint not null,
  vat_amount bigint not null,
  gross_amount bigint not null,
  -- As they were on that day, and as they were typed.
  seller jsonb not null,
  buyer jsonb not null,
  lines jsonb not null,
  -- Of all that is above, and of the hash before it in the series.
  hash bytea not null,
  foreign key (legal_entity_id, prefix, year) references invoice_series,
  unique (legal_entity_id, prefix, year, no),
  unique (legal_entity_id, number),
  check (net_amount + vat_amount = gross_amount),
  check ((kind = 'invoice') = (cancels_id is null)),
  check ((kind = 'invoice') = (gross_amount > 0) and gross_amount <> 0)
);
create index invoice_plan on invoice (plan_subscription_id);
create index invoice_account on invoice (account_id);
create index invoice_issued on invoice (issued_at);
-- A payment is invoiced once, and cancelled whole once.
create unique index invoice_of_payment on invoice (payment_id) where kind = 'invoice';
create unique index invoice_storno on invoice (cancels_id) where kind = 'storno';
create index invoice_cancels on invoice (cancels_id);

-- The law asks for eight years in Hungary (2000. évi C. törvény, 169. §); what is older may be forgotten.
create function invoice_stays() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and tg_level = 'ROW' then
    if old.issued_at < now() - interval '8 years' then
      return old;
    end if;
  end if;
  raise exception 'an invoice is cancelled by another, and never changed';
end $$;
create trigger invoice_stays before update or delete on invoice for each row execute function invoice_stays();
create trigger invoice_all_stay before truncate on invoice for each statement execute function invoice_stays();

create function invoice_not_taken_back_twice() returns trigger language plpgsql as $$
begin
  if (select sum(gross_amount) from invoice where new.cancels_id in (id, cancels_id)) < 0 then
    raise exception 'more is taken back of invoice % than it was for', new.cancels_id;
  end if;
  return null;
end $$;
create trigger invoice_taken_back after insert on invoice
  for each row when (new.cancels_id is not null) execute function invoice_not_taken_back_twice();

-- A number follows the one before it, and stands on an invoice when the transaction ends.
create function invoice_series_counts() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'a series of invoices stays';
  end if;
  if new.last_no <> coalesce(old.last_no, 0) + 1 then
    raise exception 'number % does not follow in series % of %', new.last_no, new.prefix, new.year;
  end if;
  return new;
end $$;
create trigger invoice_series_counts before insert or update or delete on invoice_series
  for each row execute function invoice_series_counts();

create function invoice_number_is_used() returns trigger language plpgsql as $$
begin
  if not exists (select from invoice where legal_entity_id = new.legal_entity_id and prefix = new.prefix and year = new.year
    and no = new.last_no) then
    raise exception 'number % of series % of % is on no invoice', new.last_no, new.prefix, new.year;
  end if;
  return null;
end $$;
create constraint trigger invoice_number_is_used after insert or update on invoice_series
  deferrable initially deferred for each row execute function invoice_number_is_used();

-- Entries of the journal for which no invoice is issued yet: whatever posts one owes one.
create table invoice_owed (
  entry_id bigint primary key references journal_entry
);
create function owe_invoice() returns trigger language plpgsql as $$
begin
  insert into invoice_owed (entry_id) values (new.id);
  return null;
end $$;
create trigger journal_entry_invoice after insert on journal_entry
  for each row when (new.event in ('invoiced', 'credited')) execute function owe_invoice();
-- What was paid before this release gets its invoice within minutes, dated by the day on which it is issued.
insert into invoice_owed (entry_id) select id from journal_entry where event in ('invoiced', 'credited');
