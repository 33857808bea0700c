-- What is sent for a relative tells of somebody else's health, so its files are handed out as long as the mandate for it lasts
-- (not-shown 5.8): whose they are, and the scope that opens them. Of what is the holder's own case, such as a claim, there is neither.
alter table file
  add relative_id uuid references relative,
  add scope text check (scope in ('book', 'records', 'claims', 'video')),
  add check ((relative_id is null) = (scope is null));
create index file_relative on file (relative_id) where relative_id is not null;
