import type { DutyShift } from '../../../contract/telemedicine/roster.ts';
import { isBound, sees } from '../../identity/session/rights.ts';
import { iso } from '../../platform/clock.ts';
import type { Db } from '../../platform/transaction.ts';
import type { Context } from '../context.ts';
import { dutyDoctorOf, dutyOffers } from './duty-doctors.ts';
import { isServed } from './find-shift.ts';

type ShiftColumns = { id: string; partner_id: number; start_at: string; end_at: string; minutes: number };
type Row = ShiftColumns & Parameters<typeof dutyDoctorOf>[0];

export function comingShifts(db: Db, context: Context) {
  return shiftsOf(db, context)
    .where('duty_shift.end_at', '>', iso(context.now))
    .orderBy('duty_shift.start_at')
    .orderBy('duty_shift.id')
    .limit(500);
}

export function shiftsOf(db: Db, context: Context) {
  return dutyOffers(db, context, 'duty.read')
    .innerJoin('duty_shift', (join) =>
      join
        .onRef('duty_shift.schedule_id', '=', 'offering.schedule_id')
        .onRef('duty_shift.subfunction_id', '=', 'offering.subfunction_id'),
    )
    .select(['duty_shift.id', 'duty_shift.partner_id', 'duty_shift.start_at', 'duty_shift.end_at'])
    .select(['duty_shift.minutes'])
    .$if(!isBound(context, 'duty.read'), (some) => some.where(isServed(context)));
}

export function shiftView(row: Row, context: Context): DutyShift {
  return {
    ...dutyDoctorOf(row, context),
    id: row.id,
    start: row.start_at,
    end: row.end_at,
    minutes: row.minutes,
    mayEnd: mayEnd(row, context),
  };
}

export function mayEnd({ partner_id }: Pick<Row, 'partner_id'>, context: Context): boolean {
  return sees(context, 'duty.act') && (partner_id === context.host.partnerId || isBound(context, 'duty.act'));
}
