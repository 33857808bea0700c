import { sql } from 'kysely';
import { brokenLinks } from '../../server/platform/audit/chain.ts';
import type { Database } from '../../server/platform/db/open.ts';

/** Each row found is a breach, named (I1, I8 and the rules of the areas), after whatever happened. */
export async function invariantBreaches({ db }: Pick<Database, 'db'>): Promise<string[]> {
  const { rows } = await sql<{ breach: string }>`
    with active as (
      select * from reservation where status in ('held', 'pending_verification', 'pending_payment', 'pending_approval', 'booked', 'arrived', 'fulfilled')
    )
    select 'more active reservations than seats of slot ' || slot.id as breach from active join slot on slot.id = active.slot_id
      group by slot.id, slot.capacity having count(*) > slot.capacity or count(*) > count(distinct active.seat)
    union all
    select 'a gap in the invoices of ' || prefix || '-' || year from invoice_series
      where last_no <> (select count(*) from invoice where invoice.legal_entity_id = invoice_series.legal_entity_id
        and invoice.prefix = invoice_series.prefix and invoice.year = invoice_series.year)
    union all
    select 'not one invoice for a sum that was sold or credited: ' || id from journal_entry where event in ('invoiced', 'credited')
      and (exists (select from invoice where entry_id = journal_entry.id)) = (exists (select from invoice_owed where entry_id = journal_entry.id))
    union all
    select 'charged and neither booked nor on its way back: ' || payment.id from payment join reservation visit on visit.id = reservation_id
      where payment.kind = 'visit' and payment.status = 'success'
        and not (visit.paid_amount = payment.amount and (visit.gives_back_open or visit.gives_back = 0
          or visit.status in ('pending_verification', 'booked', 'arrived', 'fulfilled', 'noshow')))
        and not exists (select from payment back where back.refund_of = payment.id)
    union all
    select 'paid for a visit by not one payment: ' || visit.id from reservation visit left join payment on reservation_id = visit.id
      and payment.kind = 'visit' and exists (select from journal_entry where payment_id = payment.id and event = 'received')
      where visit.paid_amount is not null group by visit.id, visit.paid_amount having count(payment.id) <> 1 or sum(payment.amount) <> visit.paid_amount
    union all
    select 'another sum goes back than was said: ' || visit.id from reservation visit join payment paid on paid.reservation_id = visit.id
      and paid.kind = 'visit' and exists (select from journal_entry where payment_id = paid.id and event = 'received')
      where gives_back > 0 and not gives_back_open
        and not exists (select from payment back where refund_of = paid.id and back.amount = gives_back)
    union all
    select 'a visit to be paid before it is booked that is booked unpaid: ' || id from reservation
      where status in ('booked', 'arrived', 'fulfilled') and paid_amount is null and prepaid
        and exists (select from state_change where object_id = reservation.id and to_state = 'pending_payment')
    union all
    select 'a visit that does not lie with its time: ' || active.id from active join slot on slot.id = slot_id where of_doctor <> doctor_id
    union all
    select 'a token or a reminder that does not lie with its visit: ' || reservation.id from reservation
      join (select reservation_id, of_doctor from reservation_token union all select reservation_id, of_doctor from reminder) of_visit
        on reservation_id = reservation.id where of_doctor <> doctor_id
    union all
    select 'a policy, or what belongs to one, that does not lie with its account: ' || subscription.id from subscription
      join account on account.id = account_id left join coverage_entry entry on entry.subscription_id = subscription.id
      left join coverage_approval approval on approval.subscription_id = subscription.id
      where partner_id <> any(array_remove(array[subscription.of_partner, entry.of_partner, approval.of_partner], null))
    union all
    select 'a consent that does not lie with its account: ' || consent.id from consent join account on account.id = account_id
      where of_partner <> partner_id
    union all
    select 'a provider with prices that is said to have none, or the other way: ' || provider.id from provider
      where is_priced <> exists (select from offering where provider_id = provider.id and price_amount is not null)
    union all
    select 'overlapping visits of doctor ' || doctor_id from (
      select doctor_id, lower(during) < max(upper(during)) over (partition by doctor_id order by during
        rows between unbounded preceding and 1 preceding) as is_taken_twice
      from (select distinct doctor_id, slot_id, during from active where not at_place) as taken
    ) as times where is_taken_twice
    union all
    select 'slot ' || slot.id || ' is free and full' from slot join active on active.slot_id = slot.id where slot.status = 'free'
      group by slot.id, slot.capacity having count(*) >= slot.capacity
    union all
    select 'slot ' || slot.id || ' is kept for nobody' from slot where slot.status = 'busy-tentative'
      and not exists (select from active where active.slot_id = slot.id)
    union all
    select 'a time is kept for no move: ' || kept.id from active kept join reservation moving on moving.id = kept.moves
      where kept.status = 'held' and moving.calendar_state <> 'moving'
    union all
    select 'no time is kept for the move of ' || moving.id from reservation moving where calendar_state = 'moving'
      and not exists (select from active kept where kept.moves = moving.id and kept.status = 'held')
    union all
    select 'booked without a letter: ' || id from reservation where status = 'booked'
      and not exists (select from outbox where outbox.reservation_id = reservation.id and outbox.kind = 'booked')
      and not exists (select from audit where action = 'account.erase' and object_id = reservation.account_id::text)
    union all
    select 'not one deed of booking: ' || reservation.id from reservation left join audit on audit.object_id = reservation.id::text
      and audit.action = 'reservation.book' and audit.outcome = 'done'
      where reservation.status = 'booked' group by reservation.id having count(audit.id) <> 1
    union all
    select 'an open offer without its hold: ' || waiting_offer.id from waiting_offer join reservation on reservation.id = reservation_id
      where outcome is null and (reservation.status <> 'held' or reservation.account_id <> waiting_offer.account_id)
    union all
    select 'a time offered to two at once: ' || slot_id from waiting_offer join slot on slot.id = slot_id where outcome is null
      group by slot_id, capacity having count(*) > capacity
    union all
    select 'a place that does not know its offer: ' || place_id from waiting_wish
      where (status = 'offered') <> exists (select from waiting_offer where waiting_offer.place_id = waiting_wish.place_id and outcome is null)
    union all
    select 'a place that the desk lists elsewhere or not where it stands: ' || place_id from waiting_wish join waiting_place on id = place_id
      where desk_partner_id is distinct from partner_id or (over_at is null) <> (status in ('waiting', 'offered'))
    union all
    select 'taken and not booked: ' || waiting_offer.id from waiting_offer join reservation on reservation.id = reservation_id
      where outcome = 'booked' and booked_at is null and not exists (select from reservation_move
        where reservation_move.reservation_id = reservation.moves)
    union all
    select 'a claim that is not where its last step led: ' || claim.id from claim
      where status is distinct from (select to_state from state_change
        where object_type = 'claim' and object_id = claim.id order by id desc limit 1)
    union all
    select 'a claim that has used another sum than was accepted: ' || claim.id from claim
      where coalesce(accepted, 0) <> (select coalesce(sum(used_amount), 0) from coverage_entry
        where case_type = 'claim' and case_id = claim.id)
    union all
    select 'a claim whose lines make up another sum than was accepted: ' || claim.id from claim
      where accepted <> (select coalesce(sum(accepted), 0) from claim_expense where claim_id = claim.id)
    union all
    select 'a claim that was paid another sum than its payments: ' || claim.id from claim
      where paid <> (select coalesce(sum(amount), 0) from claim_payment where claim_id = claim.id and outcome = 'paid')
    union all
    select 'a care that is not where its last step led: ' || medical_care.id from medical_care
      where status is distinct from (select to_state from state_change
        where object_type = 'medical_care' and object_id = medical_care.id order by id desc limit 1)
    union all
    select 'a care is done that nobody came to, or with nothing done: ' || medical_care.id from medical_care
      where status in ('finished', 'closed') and not (exists (select from care_item where care_id = medical_care.id)
        and exists (select from state_change where object_id = medical_care.id and to_state = 'appeared'))
    union all
    select 'approved of nothing: ' || medical_care.id from medical_care join care_item on care_id = medical_care.id
      where status not in ('pending_approval', 'rejected', 'cancelled') group by medical_care.id
      having count(*) = count(*) filter (where approved = false)
    union all
    select 'times that are still proposed for a care that is ' || status || ': ' || medical_care.id from medical_care
      where status <> 'awaiting_booking' and exists (select from care_time where care_id = medical_care.id and over_at is null)
    union all
    select 'a care that is over and does not say since when, or the other way: ' || medical_care.id from medical_care
      where (closed_at is not null) <> (status in ('closed', 'cancelled', 'deleted', 'rejected'))
    union all
    select 'two cares have one visit: ' || reservation_id from medical_care
      where status in ('awaiting_booking', 'booked') and reservation_id is not null group by reservation_id having count(*) > 1
    union all
    select 'two requests have one visit: ' || reservation_id from care_request
      where reservation_id is not null group by reservation_id having count(*) > 1
    union all
    select 'a request has the visit of somebody else: ' || care_request.id from care_request
      join reservation on reservation.id = reservation_id where reservation.account_id <> care_request.account_id
    union all
    select 'called after nobody had to be called any more: ' || call_back.id from call_back
      join audit ended on ended.object_id = call_back.id::text and ended.action in ('call_back.withdraw', 'call_back.finish')
      join audit called on called.object_id = ended.object_id and called.action in ('call_back.attempt', 'call_back.finish', 'call_back.take')
      where ended.outcome = 'done' and called.outcome = 'done' and called.id > ended.id
    union all
    select 'a call-back that was not tried as often as it says: ' || call_back.id from call_back
      where attempts <> (select count(*) from call_back_step where call_back_id = call_back.id and action = 'attempt')
    union all
    select 'a call-back that is over and does not say since when, or the other way: ' || id from call_back
      where (closed_at is not null) <> (status in ('done', 'withdrawn'))
    union all
    select 'a visit with two rooms: ' || reservation_id from video_visit where closed_at is null
      group by reservation_id having count(*) > 1
    union all
    select 'a room that is over and does not say since when, or the other way: ' || id from video_visit
      where (closed_at is not null) <> (status in ('ended', 'missed', 'withdrawn'))
    union all
    select 'a room that does not say who missed it, or says it of a visit that was: ' || id from video_visit
      where (missed_by is not null) <> (status = 'missed')
    union all
    select 'a call that nobody came to: ' || id from video_visit
      where status in ('in_call', 'ended') and (entered_at is null or begun_at is null)
    union all
    select 'a time of somebody on duty is free: ' || id from slot where on_duty and status = 'free'
    union all
    select 'a pre-authorisation that is not where its last step led: ' || preauthorization.id from preauthorization
      where status is distinct from (select to_state from state_change
        where object_type = 'preauthorization' and object_id = preauthorization.id order by id desc limit 1)
    union all
    select 'approved without a unit that says how it stands: ' || id from preauthorization
      where status in ('approved', 'partially_approved')
        and not exists (select from coverage_approval where preauthorization_id = preauthorization.id)
    union all
    select 'given back while a visit is booked under it: ' || id from coverage_approval
      where outcome = 'released' and reservation_id is not null
    union all
    select 'an ended approval that still reserves: ' || unit.id from coverage_approval unit join coverage_entry on case_id = unit.id
      where ended_at is not null and case_type = 'approval' group by unit.id
      having sum(reserved_count) <> 0 or sum(reserved_amount) <> 0
    union all
    select 'an open approval that reserves nothing: ' || unit.id from coverage_approval unit
      where ended_at is null and preauthorization_id is not null
        and (select coalesce(sum(reserved_count), 0) from coverage_entry where case_type = 'approval' and case_id = unit.id) <> 1
    union all
    select 'more units than approved: ' || item.preauthorization_id from preauthorization_item item
      join coverage_approval unit on unit.preauthorization_id = item.preauthorization_id and unit.item_no = item.no
      where ended_at is null or outcome = 'used'
      group by item.preauthorization_id, item.no, approved_qty having count(*) > approved_qty
    union all
    select 'a relative who is not where the last step led: ' || relative.id from relative
      where status is distinct from (select to_state from state_change
        where object_type = 'relative' and object_id = relative.id order by id desc limit 1)
    union all
    select 'acted for without a declaration, a consent or a paper: ' || id from relative
      where status in ('active', 'suspended') and statement is null and (evidence_file_id is null or operator_account_id is null)
    union all
    select 'a visit for a relative of somebody else: ' || reservation.id from reservation join relative on relative.id = relative_id
      where reservation.account_id <> relative.account_id
    union all
    select 'more than ten relatives at once: ' || account_id from relative where ended_at is null and not for_minor and valid_to is null
      group by account_id having count(*) > 10
    union all
    select 'a limit below nothing: ' || subscription_id || ' ' || benefit || ' ' || term_from from coverage_entry
      group by subscription_id, person_id, benefit, term_from
      having least(sum(reserved_count), sum(reserved_amount), sum(used_count), sum(used_amount), sum(deductible)) < 0
    union all
    select 'a case gave back more than it took: ' || case_type || ' ' || case_id from coverage_entry group by case_type, case_id
      having least(sum(reserved_count), sum(reserved_amount), sum(used_count), sum(used_amount), sum(deductible)) < 0
    union all
    select 'a head that is not as its case: ' || cases.kind || ' ' || (cases.given->>'id') from (
        select 'call_back' as kind, to_jsonb(one) as given from call_back one
        union all select 'care_request', to_jsonb(one) from care_request one
        union all select 'medical_care', to_jsonb(one) from medical_care one
        union all select 'claim', to_jsonb(one) from claim one
        union all select 'preauthorization', to_jsonb(one) from preauthorization one
        union all select 'unmatched_member', to_jsonb(one) from unmatched_member one
        union all select 'policy_review', to_jsonb(one) from policy_review one
        union all select 'payment_review', to_jsonb(one) from payment_review one
        union all select 'video_visit', to_jsonb(one) from video_visit one
        union all select 'complaint', to_jsonb(one) from complaint one
        union all select 'relative', to_jsonb(one) from relative one
        union all select 'letter', to_jsonb(one) from outbox one
      ) as cases
      left join case_head kept on kept.id = (cases.given->>'id')::uuid
      cross join lateral case_head_of(cases.kind, cases.given) as head
      cross join lateral (select array['is_open', 'updated_at', 'locked_at', 'customer_news_at'] as names) as of_head
      where to_jsonb(kept) - of_head.names is distinct from to_jsonb(head) - of_head.names
        and (head.id is not null or kept.id is not null)
    union all
    select 'a message of a customer that the head of its case does not know: ' || case_message.id
      from case_message join case_head on case_head.id = case_id
      where case_message.operator_account_id is null and closed_at is null and at > case_head.created_at and (customer_news_at is null or customer_news_at < at)
    union all
    select 'a head whose sum has no currency: ' || id from case_head where (amount is null) <> (currency is null)
    union all
    select 'a head of no case: ' || id from case_head where kind in ('call_back', 'care_request', 'medical_care', 'claim',
        'preauthorization', 'unmatched_member', 'policy_review', 'payment_review', 'video_visit', 'complaint', 'relative', 'letter')
      and id not in (select id from call_back union all select id from care_request union all select id from medical_care
        union all select id from claim union all select id from preauthorization union all select id from unmatched_member
        union all select id from policy_review union all select id from payment_review union all select id from video_visit
        union all select id from complaint union all select id from relative union all select id from outbox)
    union all
    select 'the desk still finds an account that is over: ' || account.id from search_key join account on account.id = account_id
      where account.status <> 'active'
    union all
    select 'a covered visit without its entry: ' || reservation.id from reservation
      where benefit is not null and moves is null and approval_id is null
        and status in ('pending_verification', 'pending_payment', 'pending_approval', 'booked', 'arrived', 'fulfilled')
        and not exists (select from coverage_entry where case_type = 'reservation' and case_id = reservation.id
          group by case_id having sum(reserved_count + used_count) = 1 and sum(reserved_amount + used_amount) = insurer_pays)
    union all
    select 'a covered visit without its approval: ' || reservation.id from reservation
      where approval_id is not null and moves is null
        and status in ('pending_verification', 'pending_payment', 'pending_approval', 'booked', 'arrived', 'fulfilled')
        and not exists (select from coverage_approval where id = approval_id and reservation_id = reservation.id)
    union all
    select 'a visit that is over keeps a part: ' || reservation.id from reservation
      join coverage_entry on case_type = 'reservation' and case_id = reservation.id
      where status in ('cancelled_by_patient', 'cancelled_by_provider', 'cancelled_by_operator', 'expired')
      group by reservation.id
      having (sum(reserved_count), sum(reserved_amount), sum(used_count), sum(used_amount), sum(deductible)) is distinct from (0, 0, 0, 0, 0)`.execute(
    db,
  );
  const links = await brokenLinks({ db });
  return [...rows.map((row) => row.breach), ...links.map(({ chain, no, what }) => `audit ${chain}/${no} is ${what}`)];
}
