-- By what somebody at the desk finds a person: keyed hashes of name with day of birth, of telephone and e-mail address (0070).
create table search_key (
  hash bytea not null,
  account_id uuid not null references account on delete cascade,
  kind text not null,
  primary key (hash, account_id)
);
create index search_key_of on search_key (account_id);

-- The secret under which the keys of an account were made; null until they are made of what the row says now.
alter table account add column searchable_by text;
-- Of the number in the sealed person.
alter table call_back add column phone_hash bytea;

-- The database notices the change, so that the version before this one may write accounts and erase them.
create function account_searchable() returns trigger language plpgsql as $$
begin
  new.searchable_by := null;
  if new.status <> 'active' then
    delete from search_key where account_id = new.id;
  end if;
  return new;
end $$;
create trigger account_searchable before update on account for each row
  when ((new.family_name, new.given_name, new.birth_name, new.birth_date, new.phone, new.email, new.contact_email, new.status)
    is distinct from (old.family_name, old.given_name, old.birth_name, old.birth_date, old.phone, old.email, old.contact_email, old.status))
  execute function account_searchable();
