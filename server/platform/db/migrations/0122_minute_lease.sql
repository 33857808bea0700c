-- Which minute's work was begun last, and until when its process may take over it (0077). One row. The version before goes on with the
-- tables of pg-boss; the next release drops them.
create table minute_lease (
  only_row boolean primary key default true check (only_row),
  begun_at timestamptz not null,
  leased_until timestamptz not null
);
insert into minute_lease (begun_at, leased_until) values ('-infinity', '-infinity');
