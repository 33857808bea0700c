import { isAfter } from '../../../contract/platform/instants.ts';
import { problem } from '../../../contract/platform/problem.ts';
import { lockPolicy } from '../../entitlement/coverage/ledger.ts';
import { iso } from '../../platform/clock.ts';
import { lockDoctor, type Tx } from '../../platform/transaction.ts';
import type { Context } from '../context.ts';
import { change, moveTo, type ReservationRow } from '../reservation/move.ts';
import { startOf } from '../reservation/slot.ts';
import { findVisit } from './get-visit.ts';

/** R33: records whether the person came to a visit that has begun; one by video may be recorded `early`. @throws Problem #404 no such visit, KT020 too early */
export async function recordAttendance(
  tx: Tx,
  context: Context,
  visitId: string,
  came: boolean,
  { early = false } = {},
): Promise<ReservationRow> {
  const { doctor_id } = await findVisit(tx, context, visitId);
  await lockDoctor(tx, doctor_id);
  const row = await findVisit(tx, context, visitId);
  if (!early && isAfter(await startOf(tx, row.slot_id), context.now)) throw problem('KT020');
  const to = came ? 'fulfilled' : 'noshow';
  if (row.subscription_id !== null) await lockPolicy(tx, row.partner_id, row.subscription_id);
  const changes = { attendance_at: iso(context.now), disputed_at: null };
  const step = { verb: came ? 'came' : 'missed', changes };
  return row.status === to ? change(tx, context, row, step) : moveTo(tx, context, row, to, step);
}
