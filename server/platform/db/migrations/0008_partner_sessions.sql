-- A session that a partner's system opened by its token keeps the key it came by, so that it ends with the key. An operator's
-- has the key, the operator and the reason; anybody else's none of them.
alter table session
  drop constraint session_check,
  add constraint session_opened_by check (
    num_nonnulls(operator_id, reason) in (0, 2) and (operator_id is null or api_key_id is not null)
  ),
  add constraint session_api_key foreign key (api_key_id) references api_key;
