-- A paper that is chosen again is a row of its own, for its own form. Its bytes and its key are those of the file it names (0113).
alter table file add column content_id uuid;
alter table file add constraint file_content_id_fkey foreign key (content_id) references file not valid;
