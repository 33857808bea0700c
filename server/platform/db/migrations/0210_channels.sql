-- Letters, messages to phones and messages to browsers wait apart, so that what one of them waits for holds up no other. What a process of
-- the version before writes as mail is put into its own channel by whoever would send it.
alter table outbox add channel text not null default 'mail';
