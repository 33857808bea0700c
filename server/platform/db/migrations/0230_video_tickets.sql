-- A ticket opens one line of a visit by video. Its number says which of two lines is the later, and its end is the database's own:
-- the clocks of two processes may be minutes apart.
create table video_ticket (
  number bigint generated always as identity primary key,
  expires_at timestamptz not null default clock_timestamp() + interval '1 minute'
);
