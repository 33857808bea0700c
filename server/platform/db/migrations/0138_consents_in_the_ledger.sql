-- Written by the version before this one alone; of its cases it is all that is known of the consent (0087).
alter table claim alter column consented_at drop not null;
alter table medical_care alter column consented_at drop not null;
