-- How often the virus scanner was asked for a file without saying whether it is clean, and when it was last asked.
alter table file add column scan_tries int not null default 0;
alter table file add column scan_tried_at timestamptz;
