-- Whose turn a case of a kind is in a state, as contract/platform/case.ts has it; a test holds the two together. They are rows, so
-- that a new kind adds its own (0069). What is not here is the desk's: a state that only a later release knows.
create table case_state (
  kind text not null,
  status text not null,
  turn text check (turn in ('customer', 'desk', 'expert', 'clinic')),
  primary key (kind, status)
);
insert into case_state (kind, status, turn) values
  ('care_request', 'waiting_for_information', 'customer'), ('care_request', 'answered', 'customer'),
  ('care_request', 'documents_complete', 'expert'), ('care_request', 'with_expert', 'expert'),
  ('care_request', 'closed', null), ('care_request', 'withdrawn', null), ('care_request', 'refused', null),
  ('medical_care', 'booked', 'customer'), ('medical_care', 'appeared', 'clinic'),
  ('medical_care', 'closed', null), ('medical_care', 'cancelled', null), ('medical_care', 'deleted', null),
  ('medical_care', 'rejected', null),
  ('claim', 'info_requested', 'customer'), ('claim', 'payment_failed', 'customer'),
  ('claim', 'rejected', null), ('claim', 'paid', null), ('claim', 'withdrawn', null),
  ('preauthorization', 'info_requested', 'customer'), ('preauthorization', 'approved', 'customer'),
  ('preauthorization', 'partially_approved', 'customer'), ('preauthorization', 'booked', 'customer'),
  ('preauthorization', 'rejected', null), ('preauthorization', 'used', null), ('preauthorization', 'expired', null),
  ('preauthorization', 'cancelled', null),
  ('call_back', 'done', null), ('call_back', 'withdrawn', null),
  ('unmatched_member', 'matched', null), ('unmatched_member', 'refused', null);

create or replace function case_turn(kind text, status text) returns text stable language sql as $$
  select case when one.kind is null then 'desk' else one.turn end
  from (select) nothing left join case_state one on one.kind = $1 and one.status = $2
$$;
