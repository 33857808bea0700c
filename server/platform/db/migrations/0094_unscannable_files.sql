-- outside a transaction
create index concurrently if not exists file_unscannable on file (scan_tried_at) where scan = 'unscannable';
