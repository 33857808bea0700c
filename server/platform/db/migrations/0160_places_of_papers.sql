-- outside a transaction
create index concurrently if not exists file_content on file (content_id) where content_id is not null;
