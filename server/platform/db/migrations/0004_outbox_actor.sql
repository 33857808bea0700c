-- Who made a letter due, and for whom: an operator's deeds name both wherever they leave a trace (T15).
alter table outbox
  add actor text,
  add on_behalf_of text;
