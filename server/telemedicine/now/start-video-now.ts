import { randomUUID } from 'node:crypto';
import { isAfter } from '../../../contract/platform/instants.ts';
import { problem } from '../../../contract/platform/problem.ts';
import { isPrepaid } from '../../booking/reservation/prepaid.ts';
import { releaseHold } from '../../booking/reservation/release-hold.ts';
import { alternativesTo, resolveSlot } from '../../booking/reservation/reserve-slot.ts';
import { hold } from '../../booking/reservation/start-reservation.ts';
import { viewOf } from '../../booking/reservation/view.ts';
import { moveDrafts } from '../../identity/draft/move-draft.ts';
import { iso } from '../../platform/clock.ts';
import { lockDoctor, type Tx, withIdempotency } from '../../platform/transaction.ts';
import type { Context, Handler } from '../context.ts';
import { type ShiftRow, servedShift } from '../roster/find-shift.ts';
import { firstStart } from './first-start.ts';
import { takenTimes } from './taken-times.ts';
import { unfinished } from './unfinished.ts';

/** The start is calculated again under the doctor's lock; a second press finds the time that the first one held. */
export const startVideoNow: Handler<'startVideoNow'> = (input, context) =>
  withIdempotency(context, 'startVideoNow', input, async (tx) => {
    const { doctor_id } = await servedShift(tx, context, input.shiftId);
    const known = await unfinished(tx, context, input.shiftId);
    if (!known && input.replaces) await releaseHold(tx, context, input.replaces, doctor_id);
    await lockDoctor(tx, doctor_id);
    const openHold = known ?? (await unfinished(tx, context, input.shiftId));
    if (openHold) return viewOf(tx, context, openHold.row, openHold.token);
    const shift = await servedShift(tx, context, input.shiftId);
    const slotId = await makeSlot(tx, context, shift);
    const slot = await resolveSlot(tx, context, slotId, shift.subfunction_id);
    const { row, token } = await hold(tx, context, slot, { prepaid: await isPrepaid(tx, context, slot) });
    if (input.replaces) await moveDrafts(tx, input.replaces, token);
    return viewOf(tx, context, row, token, slot.place);
  });

/** Nobody else can take the time, because the same transaction holds it. @throws Problem KV011 with the nearest times of the calendar */
async function makeSlot(tx: Tx, context: Context, shift: ShiftRow): Promise<string> {
  const { now } = context;
  const hasBegun = !isAfter(shift.start_at, now);
  const start = hasBegun ? await startIn(tx, now, shift) : undefined;
  if (!start)
    throw problem('KV011', {
      ...(await alternativesTo(tx, context, { scheduleId: shift.schedule_id, doctorId: shift.doctor_id }, iso(now))),
      ...(!hasBegun && { why: 'later' }),
    });
  const id = randomUUID();
  const times = { start_at: iso(start.start), end_at: iso(start.end) };
  await tx
    .insertInto('slot')
    .values({ id, schedule_id: shift.schedule_id, of_doctor: shift.doctor_id, ...times, status: 'free', on_duty: true })
    .execute();
  return id;
}

async function startIn(tx: Tx, now: Temporal.Instant, { id, end_at, minutes }: ShiftRow) {
  const busySpans = (await takenTimes(tx, now, [id])).get(id) ?? [];
  return firstStart({ now, end: Temporal.Instant.from(end_at), minutes, busySpans });
}
