-- Names of the files of an archive that were not kept.
alter table file add column left_out text[] not null default '{}';
