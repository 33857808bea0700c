-- The desk lists who waits at its partner, by the last day: for that a wish has the partner of its place beside it, under another
-- name, because the version before asks for `partner_id` of both tables.
alter table waiting_wish add column desk_partner_id int references partner;
update waiting_wish set desk_partner_id = waiting_place.partner_id from waiting_place where waiting_place.id = place_id;

-- Whoever writes a wish need not know, not even a process of the version before. A place never changes its partner.
create function waiting_wish_partner() returns trigger language plpgsql as $$
begin
  select partner_id into strict new.desk_partner_id from waiting_place where id = new.place_id;
  return new;
end $$;
create trigger waiting_wish_partner before insert on waiting_wish for each row execute function waiting_wish_partner();

create index waiting_wish_due on waiting_wish (desk_partner_id, latest_day, place_id) where status in ('waiting', 'offered');
create index waiting_place_number on waiting_place (partner_id, left(id::text, 8));
create index waiting_place_done on waiting_place (partner_id, over_at desc, id) where over_at is not null;
