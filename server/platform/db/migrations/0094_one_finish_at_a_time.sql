-- Since when a call looks at an upload that has arrived whole; a second one waits its turn.
alter table upload add column finishing_since timestamptz;
