-- The case that a consent to the handling of health data was given for: what it says of version, language and hash is known of each (0087).
alter table consent add column case_id uuid;
