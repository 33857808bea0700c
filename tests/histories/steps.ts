import { sql } from 'kysely';
import type { Living } from './living.ts';

type StepRow = {
  id: number;
  what: string;
  code: string;
  actor: string;
  object: string;
  number: string | null;
  about: (string | null)[];
};

export async function lastStep({ place }: Pick<Living, 'place'>): Promise<number> {
  const { rows } = await sql<{ id: string | number }>`select coalesce(max(id), 0) as id from state_change`.execute(
    place.w.database.db,
  );
  return Number(rows[0]?.id ?? 0);
}

/** A payment's kind is part of its step's name. */
export async function readSteps(h: Living): Promise<void> {
  const { rows } = await sql<StepRow>`
    select step.id, coalesce(object_type || '.' || pay.kind, object_type) || ':' || to_state as what,
      coalesce(from_state, 'new') as code, actor,
      object_id::text as object,
      coalesce(visit.number, talk.number, care.number, request.number, claim.number, preauth.number) as number,
      array[visit.slot_id::text, paid.number, pay.plan_subscription_id::text, room.number, bought.account_id::text,
        offer.slot_id::text, change.plan_subscription_id::text, card.plan_subscription_id::text] as about
    from state_change step
      left join reservation visit on object_type = 'reservation' and visit.id = object_id
      left join payment pay on object_type = 'payment' and pay.id = object_id
      left join reservation paid on paid.id = pay.reservation_id
      left join plan_subscription bought on object_type = 'plan_subscription' and bought.id = object_id
      left join plan_change change on object_type = 'plan_change' and change.id = object_id
      left join stored_card card on object_type = 'stored_card' and card.id = object_id
      left join video_visit video on object_type = 'video_visit' and video.id = object_id
      left join reservation room on room.id = video.reservation_id
      left join call_back talk on object_type = 'call_back' and talk.id = object_id
      left join medical_care care on object_type = 'medical_care' and care.id = object_id
      left join care_request request on object_type = 'care_request' and request.id = object_id
      left join claim on object_type = 'claim' and claim.id = object_id
      left join preauthorization preauth on object_type = 'preauthorization' and preauth.id = object_id
      left join lateral (select slot_id from waiting_offer where place_id = object_id order by offered_at desc limit 1) offer
        on object_type = 'waiting_place'
    where step.id > ${h.steps} order by step.id`.execute(h.place.w.database.db);
  for (const { id, what, code, actor, object, number, about } of rows) {
    h.steps = Number(id);
    if (number !== null) h.log.numbers.set(object, number);
    h.log.step({ what, code, by: actor, about: [object, number, ...about].flatMap((one) => one ?? []) });
  }
}
