-- Devices on which a customer has proved more than a password. The mark is random and says nothing without its signature.
create table trusted_device (
  account_id uuid not null references account on delete cascade,
  mark text not null,
  used_at timestamptz not null,
  primary key (account_id, mark)
);
create index trusted_device_age on trusted_device (used_at);

-- The mark of a device on which nothing but a password was shown yet; documents opened there need a code (T37).
alter table session add column untrusted_device text;

-- What the code was last asked for.
alter table download_brake add column why text not null default 'many' check (why in ('many', 'device'));
