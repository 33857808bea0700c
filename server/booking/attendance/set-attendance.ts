import { problem } from '../../../contract/platform/problem.ts';
import { lockPolicy } from '../../entitlement/coverage/ledger.ts';
import { iso } from '../../platform/clock.ts';
import { inTransaction, lockDoctor } from '../../platform/transaction.ts';
import type { Handler } from '../context.ts';
import { change, moveTo } from '../reservation/move.ts';
import { startOf } from '../reservation/slot.ts';
import { deskVisitOf, findVisit } from './get-visit.ts';

/** R33: a visit that has begun was kept or missed; one that was cancelled is neither. */
export const setAttendance: Handler<'setAttendance'> = ({ visitId, came }, context) =>
  inTransaction(context, async (tx) => {
    const { doctor_id } = await findVisit(tx, context, visitId);
    await lockDoctor(tx, doctor_id);
    const row = await findVisit(tx, context, visitId);
    if (Temporal.Instant.compare(await startOf(tx, row.slot_id), context.now) > 0) throw problem('RR1004');
    const to = came ? 'fulfilled' : 'noshow';
    if (row.subscription_id !== null) await lockPolicy(tx, row.subscription_id);
    const changes = { attendance_at: iso(context.now), disputed_at: null };
    const step = { verb: came ? 'came' : 'missed', changes };
    const recorded =
      row.status === to ? await change(tx, context, row, step) : await moveTo(tx, context, row, to, step);
    return deskVisitOf(tx, context, recorded);
  });
