-- outside a transaction
-- The last word on the consent of a case is found by the case.
create index concurrently if not exists consent_case on consent (case_id, id) where case_id is not null;
