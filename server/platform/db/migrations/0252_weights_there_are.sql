-- locks case_head: only cases with a weight, a sum or a relative, and open ones with news, are written; 280 s a million rows written on a busy machine

-- What 0251 adds, for the cases that are there.
with weights as (
  select care_request.id, one.weight from care_request join case_weight one on kind = 'care_request' and value = mark
  union all
  select medical_care.id, one.weight from medical_care join case_weight one on kind = 'medical_care' and value = urgency
  union all
  select video_visit.id, one.weight from video_visit join case_weight one on kind = 'video_visit' and value = status
)
update case_head set weight = weights.weight from weights where case_head.id = weights.id;

update case_head set amount = accepted, currency = claim.currency from claim where claim.id = case_head.id and accepted is not null;

update case_head set status = case_standing('relative', to_jsonb(relative))->>'status' from relative where relative.id = case_head.id
  and kind = 'relative';

with news as (
  select own.id, greatest(
    (select max(at) from case_message where case_id = own.id and operator_account_id is null),
    (select max(at) from state_change where object_type = own.kind and object_id = own.id and actor = own.account_id::text)) as at
  from case_head own where closed_at is null
)
update case_head set customer_news_at = news.at from news where case_head.id = news.id and news.at > case_head.created_at;
