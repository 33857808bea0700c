import type { Updateable } from 'kysely';
import { type WaitingState, waitingStates } from '../../../contract/booking/waiting-states.ts';
import { type AuditContext, type AuditEvent, actorOf } from '../../platform/audit/audit.ts';
import { iso } from '../../platform/clock.ts';
import type { DB } from '../../platform/db/types.ts';
import { moveTo } from '../../platform/move-to.ts';
import { afterCommit, type Tx } from '../../platform/transaction.ts';

type Place = { place_id: string; account_id: string; status: WaitingState };
type Step = { verb: string; changes?: Pick<Updateable<DB['waiting_wish']>, 'waits_since'> };

export function placeEvent(
  context: Pick<AuditContext, 'channel' | 'session'>,
  { place_id, account_id }: Omit<Place, 'status'>,
  verb: string,
): AuditEvent {
  return {
    ...actorOf(context, account_id),
    action: `waiting.${verb}`,
    object: { type: 'waiting_place', id: place_id },
    patient: account_id,
  };
}

/** @throws Problem the state's refusal when `to` may not follow; Error when another step came between */
export async function movePlace(
  tx: Tx,
  context: AuditContext,
  place: Place,
  to: WaitingState,
  { verb, changes = {} }: Step,
): Promise<void> {
  const { place_id, status: from } = place;
  const event = placeEvent(context, place, verb);
  const health = await moveTo(tx, context, { states: waitingStates, from, to, event });
  const row = await health
    .updateTable('waiting_wish')
    .set({ ...changes, status: to })
    .where('place_id', '=', place_id)
    .where('status', '=', from)
    .returning('place_id')
    .executeTakeFirst();
  if (!row) throw new Error(`waiting place ${place_id} is no longer ${from}`);
  await tx
    .updateTable('waiting_place')
    .set({ over_at: waitingStates[to].active ? null : iso(context.now), looked: false })
    .where('id', '=', place_id)
    .execute();
  afterCommit(tx, 'offers');
}
