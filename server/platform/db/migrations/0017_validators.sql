-- The ETags and dates of the files a publication was last read clean from, and the mapping it was read with.
alter table publication add column validators jsonb;
