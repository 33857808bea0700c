-- Times that the desk proposes for a medical care, of which the customer takes one.
create table care_time (
  care_id uuid not null references medical_care,
  no int not null,
  slot_id uuid not null references slot,
  subfunction_id int not null,
  -- Since when other times or a booking have taken its place.
  over_at timestamptz,
  primary key (care_id, no)
);
create index care_time_offered on care_time (care_id) where over_at is null;

-- Where and when is said in words, or by the visit that was booked.
alter table medical_care
  drop constraint medical_care_check1,
  add constraint medical_care_where check ((status in ('booked', 'appeared', 'finished'))
    <= (reservation_id is not null or (provider is not null and visit_time is not null)));
