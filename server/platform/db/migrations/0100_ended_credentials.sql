-- locks link: one index of few columns, kept for 30 days at most; estimated at 1 s a million rows
-- A new password, a log-out everywhere and the like end what was handed out before it, although its time has not come.
alter table link add column ended_at timestamptz;
create index link_of_account on link (account_id) where account_id is not null;

-- When the portal ended the address by itself; null while it works, and after its owner ended it.
alter table calendar_feed add column ended_at timestamptz;

-- After a recovery a passkey logs nobody in until the owner has said that it is theirs.
alter table passkey add column waiting_since timestamptz;
