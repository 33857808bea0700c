import { isProblem } from '../../../contract/platform/problem.ts';
import { lockDoctor, type Tx } from '../../platform/transaction.ts';
import type { Context } from '../context.ts';
import { freeSlot } from './expire-holds.ts';
import { type FoundReservation, findByToken } from './find.ts';
import { moveTo, type ReservationRow } from './move.ts';

/** Releases the visitor's earlier hold (R4). Locks doctors by id, so that two visitors swapping times never block. */
export async function releaseHold(tx: Tx, context: Context, token: string, nextDoctorId: number): Promise<void> {
  const earlier = await findHold(tx, context, token);
  if (!earlier) return;
  const locks = [earlier.doctor_id, nextDoctorId]
    .sort((one, other) => one - other)
    .map((doctorId) => lockDoctor(tx, doctorId));
  const [hold] = await Promise.all([findHold(tx, context, token), ...locks]);
  if (hold) await endHold(tx, context, hold);
}

/** Call it under the doctor's lock. */
export async function endHold(tx: Tx, context: Context, hold: FoundReservation): Promise<ReservationRow> {
  const ended = await moveTo(tx, context, hold, 'expired', { verb: 'let-go' });
  await freeSlot(tx, context, hold);
  return ended;
}

async function findHold(tx: Tx, context: Context, token: string): Promise<FoundReservation | undefined> {
  try {
    const reservation = await findByToken(tx, context, token);
    return reservation.status === 'held' ? reservation : undefined;
  } catch (error) {
    if (isProblem(error)) return undefined;
    throw error;
  }
}
