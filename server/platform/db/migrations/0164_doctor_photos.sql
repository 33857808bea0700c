-- The path of a photo among the portal's own files; a brand's own photo of the doctor is shown before it.
alter table doctor add column photo text;
alter table doctor add constraint doctor_photo_is_a_path check (photo like '/%') not valid;
