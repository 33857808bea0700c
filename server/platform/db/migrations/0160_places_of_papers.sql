-- outside a transaction
create index concurrently if not exists file_content on file (content_id) where content_id is not null;
alter table file validate constraint file_content_id_fkey;
