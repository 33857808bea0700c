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

/** Call it after a booking: the slot is busy once its last seat is kept. */
export async function fillSlot(tx: Tx, { slot_id, doctor_id }: Omit<SlotPlace, 'schedule_id'>): Promise<void> {
  const filled = tx
    .updateTable('slot')
    .set({ status: 'busy' })
    .where('id', '=', slot_id)
    .where('of_doctor', '=', doctor_id)
    .where(
      sql<boolean>`(select count(*) from kept_slot where slot_id = slot.id and of_doctor = slot.of_doctor) >= capacity`,
    );
  await sendAlong(tx, filled.execute());
}

type SlotPlace = { slot_id: string; schedule_id: number; doctor_id: number };

/** Closes a slot that the partner's calendar gave to somebody else. @returns RE0000 with other free times */
export async function loseSlot(tx: Tx, context: Context, { slot_id, ...place }: SlotPlace): Promise<Problem> {
  const schedule = { scheduleId: place.schedule_id, doctorId: place.doctor_id };
  const { start_at } = await tx
    .updateTable('slot')
    .set({ status: 'busy-unavailable' })
    .where('id', '=', slot_id)
    .where('of_doctor', '=', schedule.doctorId)
    .returning('start_at')
    .executeTakeFirstOrThrow();
  await refreshNextFree(tx, schedule, context.now);
  return problem('RE0000', await alternativesTo(tx, context, schedule, start_at));
}
