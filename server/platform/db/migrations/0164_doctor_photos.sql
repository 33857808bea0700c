-- The path of a photo among the portal's own files; a brand's own photo of the doctor is shown before it.
alter table doctor add column photo text check (photo like '/%');
