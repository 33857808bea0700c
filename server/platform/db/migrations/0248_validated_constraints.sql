-- outside a transaction
-- Each was added without a look at the rows of before, so that nobody waited; a database that is made anew has looked.
alter table account validate constraint account_sex_check;
alter table care_item validate constraint care_item_provider_id_fkey;
alter table care_item validate constraint care_item_reservation_id_fkey;
alter table care_request validate constraint care_request_mark_check;
alter table consent validate constraint consent_is_somebodys;
alter table coupon validate constraint coupon_charges;
alter table doctor validate constraint doctor_photo_is_a_path;
alter table file validate constraint file_scan_check;
alter table payment validate constraint payment_is_for_one;
alter table payment validate constraint payment_kind_check;
alter table payment validate constraint payment_names_visit;
alter table payment validate constraint payment_reservation_id_fkey;
alter table payment_review validate constraint payment_review_outcome_check;
alter table plan_change validate constraint plan_change_names_relatives;
alter table plan_subscription validate constraint plan_subscription_cancelled;
alter table plan_subscription validate constraint plan_subscription_next_price;
alter table plan_subscription validate constraint plan_subscription_status_check;
alter table reservation validate constraint reservation_departure_check;
alter table reservation validate constraint reservation_status_check;
