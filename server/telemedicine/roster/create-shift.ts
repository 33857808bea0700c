import { randomUUID } from 'node:crypto';
import { isAfter } from '../../../contract/platform/instants.ts';
import { notFound, problem, wrong } from '../../../contract/platform/problem.ts';
import { operatorEvent } from '../../identity/operator-event.ts';
import { operatorOf } from '../../identity/session/authorize.ts';
import { isBound } from '../../identity/session/rights.ts';
import { auditWrite } from '../../platform/audit/audit.ts';
import { iso } from '../../platform/clock.ts';
import { lockDoctor, withIdempotency } from '../../platform/transaction.ts';
import type { Handler } from '../context.ts';
import { shiftView } from './desk-shifts.ts';
import { dutyOffers } from './duty-doctors.ts';
import { shiftTimes } from './shift-times.ts';

export const createShift: Handler<'createShift'> = (input, context) =>
  withIdempotency(context, 'createShift', input, async (tx) => {
    const offer = await dutyOffers(tx, context, 'duty.act')
      .where('offering.doctor_id', '=', input.doctorId)
      .where('offering.provider_id', '=', input.providerId)
      .where('offering.subfunction_id', '=', input.subfunctionId)
      .orderBy('offering.schedule_id')
      .limit(1)
      .executeTakeFirstOrThrow(notFound);
    const { start, end } = shiftTimes(input, offer.time_zone);
    const isShort = isAfter(start.add({ minutes: input.minutes }), end);
    const isOver = !isAfter(end, context.now);
    if (isShort || isOver) throw problem('KV013', {}, [wrong('KV013', 'endsAt', input.endsAt)]);
    await lockDoctor(tx, offer.doctor_id);
    const row = await tx
      .insertInto('duty_shift')
      .values({
        id: randomUUID(),
        partner_id: context.host.partnerId,
        by_clinic: isBound(context, 'duty.act'),
        schedule_id: offer.schedule_id,
        subfunction_id: offer.subfunction_id,
        doctor_id: offer.doctor_id,
        start_at: iso(start),
        end_at: iso(end),
        minutes: input.minutes,
        created_at: iso(context.now),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst();
    if (!row) throw problem('KV010');
    const what = { type: 'duty_shift', id: row.id };
    await auditWrite(tx, context, operatorEvent(operatorOf(context).id, 'duty.create', what));
    return shiftView({ ...offer, ...row }, context);
  });
