import { sql } from 'kysely';
import { type Problem, problem } from '../../../contract/platform/problem.ts';
import { sendAlong, type Tx } from '../../platform/transaction.ts';
import { refreshNextFree } from '../calendar/next-free.ts';
import type { Context } from '../context.ts';
import { alternativesTo } from './reserve-slot.ts';

export async function startOf(tx: Tx, slotId: string): Promise<string> {
  return (await spanOf(tx, slotId)).start_at;
}

export async function endOf(tx: Tx, slotId: string): Promise<string> {
  return (await spanOf(tx, slotId)).end_at;
}

function spanOf(tx: Tx, slotId: string) {
  return tx.selectFrom('slot').select(['start_at', 'end_at']).where('id', '=', slotId).executeTakeFirstOrThrow();
}

/** After a booking: the slot is busy once its last seat is kept. */
export async function fillSlot(tx: Tx, slotId: string): Promise<void> {
  const filled = tx
    .updateTable('slot')
    .set({ status: 'busy' })
    .where('id', '=', slotId)
    .where(sql<boolean>`(select count(*) from kept_slot where slot_id = slot.id) >= capacity`);
  await sendAlong(tx, filled.execute());
}

type SlotPlace = { slot_id: string; schedule_id: number };

/** Closes a slot that the partner's calendar gave to somebody else. @returns RE0000 with other free times */
export async function loseSlot(tx: Tx, context: Context, { slot_id, schedule_id }: SlotPlace): Promise<Problem> {
  const { start_at } = await tx
    .updateTable('slot')
    .set({ status: 'busy-unavailable' })
    .where('id', '=', slot_id)
    .returning('start_at')
    .executeTakeFirstOrThrow();
  await refreshNextFree(tx, schedule_id, context.now);
  return problem('RE0000', await alternativesTo(tx, context, schedule_id, start_at));
}
