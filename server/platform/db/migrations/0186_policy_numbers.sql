-- Eight letters of a number's id meet among a million policies; twelve do not. Those that people have on paper stay as they are.
alter table subscription alter column policy_no drop expression;
alter table subscription alter column policy_no set default upper(left(replace(gen_random_uuid()::text, '-', ''), 12));
