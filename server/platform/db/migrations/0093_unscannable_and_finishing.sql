-- How often the virus scanner was asked for a file without saying whether it is clean, and when it was last asked.
alter table file add column scan_tries int not null default 0;
alter table file add column scan_tried_at timestamptz;
-- `unscannable`: asked for often enough; it is shown as such, and handed to nobody.
alter table file drop constraint file_scan_check;
alter table file add constraint file_scan_check
  check (scan in ('off', 'waiting', 'unscannable', 'clean', 'infected')) not valid;

-- Since when a call looks at an upload that has arrived whole; a second one waits its turn.
alter table upload add column finishing_since timestamptz;
