-- An item of a medical care says where its price comes from, and which visit was booked for it. The previous version leaves these columns empty.
alter table care_item
  -- An entry of a clinic's price list: a visit at a provider. Null where the sum was typed.
  add column subfunction_id int,
  add column provider_id int,
  -- While the care has this visit, pages show the visit's price and share. The item's own sums keep what the customer was told.
  add column reservation_id uuid,
  -- It is there because of that visit alone.
  add column by_visit boolean not null default false,
  -- What the entries of the coverage's ledger name; null where it reserves nothing.
  add column entry_id uuid,
  add constraint care_item_provider_id_fkey foreign key (provider_id) references provider not valid,
  add constraint care_item_reservation_id_fkey foreign key (reservation_id) references reservation not valid;
