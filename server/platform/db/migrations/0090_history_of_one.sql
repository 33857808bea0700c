-- locks audit: one index of all rows: in a quiet hour, 2 s a million rows
-- The history of one thing: a page of a request, a claim or a case read the whole audit for each of its parts.
create index audit_object on audit (object_id, at);
