-- Texts are kept by language, one object a text, so that a new language needs no column.

alter table location add column name jsonb;
update location set name = jsonb_build_object('hu', hu, 'en', en, 'ro', ro);
alter table location alter column name set not null, drop column hu, drop column en, drop column ro;

alter table specialization add column name jsonb;
update specialization set name = jsonb_build_object('hu', hu, 'en', en, 'ro', ro);
alter table specialization alter column name set not null, drop column hu, drop column en, drop column ro;

alter table subfunction add column name jsonb;
update subfunction set name = jsonb_build_object('hu', hu, 'en', en, 'ro', ro);
alter table subfunction alter column name set not null, drop column hu, drop column en, drop column ro;

alter table holiday add column name jsonb;
update holiday set name = jsonb_build_object('hu', hu, 'en', en, 'ro', ro);
alter table holiday alter column name set not null, drop column hu, drop column en, drop column ro;

alter table product add column name jsonb;
update product set name = jsonb_build_object('hu', hu, 'en', en, 'ro', ro);
alter table product alter column name set not null, drop column hu, drop column en, drop column ro;

alter table doctor add column about jsonb not null default '{}';
update doctor set about = jsonb_strip_nulls(jsonb_build_object('hu', about_hu, 'en', about_en, 'ro', about_ro))
  where num_nonnulls(about_hu, about_en, about_ro) > 0;
alter table doctor drop column about_hu, drop column about_en, drop column about_ro;
