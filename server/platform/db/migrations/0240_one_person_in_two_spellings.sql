-- locks relative: two columns, of which one has a constant; no row is read
-- locks insured_person: a column that may be empty
-- locks subscription: a trigger; no row is read
-- Whose key was made without titles and the like (0184); null where the version before this one made it, or nobody.
-- And whom the desk found to be somebody else on the insurer's list, so that it is not asked again.
alter table relative
  add column keyed_at timestamptz,
  add column other_insured_ids uuid[] not null default '{}';
-- Since when a person of a list has been compared with the relatives whom its policy may cover; null: still to be compared.
alter table insured_person add column compared_at timestamptz;

-- A list that was there before somebody took up its policy is compared with their relatives.
create function list_is_compared() returns trigger language plpgsql as $$
begin
  update insured_person set compared_at = null
    where coalesce(entitlement_id, subscription_id) = new.entitlement_id and compared_at is not null;
  return null;
end $$;
create trigger subscription_list_is_compared after insert on subscription for each row
  when (new.entitlement_id is not null) execute function list_is_compared();
