-- Whether the patient came, as staff recorded it; the patient may dispute it, in words of their own.
alter table reservation add column attendance_at timestamptz,
  add column disputed_at timestamptz,
  add column dispute text;
create index reservation_attendance on reservation (partner_id, lower(during)) where status in ('booked', 'noshow', 'fulfilled');

-- Ratings that come with the directory, those given here as sums, and both together as they are told (S3.13-03).
alter table doctor rename column rating_waiting to published_waiting;
alter table doctor rename column rating_conditions to published_conditions;
alter table doctor rename column rating_competence to published_competence;
alter table doctor rename column rating_behaviour to published_behaviour;
alter table doctor rename column rating_overall to published_overall;
alter table doctor rename column rating_count to published_count;
alter table doctor add column own_waiting int not null default 0,
  add column own_conditions int not null default 0,
  add column own_competence int not null default 0,
  add column own_behaviour int not null default 0,
  add column own_overall int not null default 0,
  add column own_count int not null default 0;

create function mean_rating(published numeric, published_count int, own int, own_count int) returns numeric immutable language sql as
  $$ select round((coalesce(published * published_count, 0) + own)
    / nullif(case when published is null then 0 else published_count end + own_count, 0), 1) $$;

alter table doctor
  add column rating_waiting numeric(2, 1) generated always as (mean_rating(published_waiting, published_count, own_waiting, own_count)) stored,
  add column rating_conditions numeric(2, 1) generated always as (mean_rating(published_conditions, published_count, own_conditions, own_count)) stored,
  add column rating_competence numeric(2, 1) generated always as (mean_rating(published_competence, published_count, own_competence, own_count)) stored,
  add column rating_behaviour numeric(2, 1) generated always as (mean_rating(published_behaviour, published_count, own_behaviour, own_count)) stored,
  add column rating_overall numeric(2, 1) generated always as (mean_rating(published_overall, published_count, own_overall, own_count)) stored,
  add column rating_count int not null generated always as (published_count + own_count) stored;

-- One of each visit that took place, by whoever was there.
create table rating (
  reservation_id uuid primary key references reservation on delete cascade,
  doctor_id int not null references doctor,
  waiting int not null check (waiting between 1 and 5),
  conditions int not null check (conditions between 1 and 5),
  competence int not null check (competence between 1 and 5),
  behaviour int not null check (behaviour between 1 and 5),
  overall int not null check (overall between 1 and 5),
  -- Shown to nobody until somebody has read it.
  comment text,
  created_at timestamptz not null
);
create index rating_doctor on rating (doctor_id);
