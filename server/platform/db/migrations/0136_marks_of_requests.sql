-- What an answer asks for: somebody soon, or somebody with medical rights (contract/care/alerts.ts). It does not say which answer it was.
alter table care_request
  add column mark text,
  add constraint care_request_mark_check check (mark in ('urgent', 'medical')) not valid;
