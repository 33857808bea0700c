-- What was told at booking, where a visit costs something else since, and why (contract/entitlement/promise.ts).
alter table reservation
  add column told_insurer_pays integer,
  add column told_patient_pays integer,
  add column departure_cause text,
  add constraint reservation_departure_check check (
    (departure_cause is null) = (told_insurer_pays is null) and (departure_cause is null) = (told_patient_pays is null)
  ) not valid;
