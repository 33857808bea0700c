-- What an answer asks for: somebody soon, or somebody with medical rights (contract/care/alerts.ts). It does not say which answer it was.
alter table care_request add column mark text check (mark in ('urgent', 'medical'));
