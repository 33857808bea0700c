-- outside a transaction
-- No two cases of a kind have one number at a partner: these two kinds lacked the rule, so a number drawn twice would have named two.
create unique index concurrently if not exists payment_review_partner_id_number_key on payment_review (partner_id, number);
create unique index concurrently if not exists video_visit_partner_id_number_key on video_visit (partner_id, number);
