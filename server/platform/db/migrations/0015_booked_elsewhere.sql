-- A time that its provider alone books: on a page of its own, or by phone.
alter table slot add column booking_url text, add column booking_phone text;
