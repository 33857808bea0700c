-- locks care_request: a computed column, every row is written anew, estimated at 30 s a million rows
-- locks medical_care: a computed column, every row is written anew, estimated at 30 s a million rows
-- A request or a medical care may be for a relative (not-shown 5.8). As in other cases `person_id` says whose care it is.
alter table care_request
  add relative_id uuid references relative,
  add person_id uuid not null generated always as (coalesce(relative_id, account_id)) stored;
alter table medical_care
  add relative_id uuid references relative,
  add person_id uuid not null generated always as (coalesce(relative_id, account_id)) stored;
create index care_request_relative on care_request (relative_id) where relative_id is not null;
create index medical_care_relative on medical_care (relative_id) where relative_id is not null;
