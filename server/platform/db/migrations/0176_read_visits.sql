-- Visits by video and call-backs stand among the messages from now on; what was there before this is no news.
insert into case_reading
  select id, account_id, now_of_change() from case_head
  where account_id is not null and kind in ('video_visit', 'call_back') and exists (select from account where account.id = case_head.account_id)
  on conflict (case_id) do nothing;
