import { sql } from 'kysely';
import { fold } from '../../../contract/platform/fold.ts';
import type { Handler } from '../context.ts';
import { comingShifts, shiftView } from './desk-shifts.ts';
import { dutyDoctorOf, dutyOffers } from './duty-doctors.ts';

const mostDoctors = 100;

export const listShifts: Handler<'listShifts'> = async ({ doctorName }, context) => {
  const { db } = context.database;
  const named = fold(doctorName ?? '');
  const [shifts, doctors] = await Promise.all([
    comingShifts(db, context).execute(),
    dutyOffers(db, context, 'duty.read')
      .$if(named !== '', (some) =>
        some.where(({ or }) =>
          or([
            sql<boolean>`position(${named} in doctor.folded) > 0`,
            sql<boolean>`position(${named} in provider.folded) > 0`,
          ]),
        ),
      )
      .distinctOn(['doctor.folded', 'offering.doctor_id', 'offering.provider_id', 'offering.subfunction_id'])
      .orderBy('doctor.folded')
      .orderBy('offering.doctor_id')
      .orderBy('offering.provider_id')
      .orderBy('offering.subfunction_id')
      .limit(mostDoctors)
      .execute(),
  ]);
  return {
    shifts: shifts.map((row) => shiftView(row, context)),
    doctors: doctors.map((row) => dutyDoctorOf(row, context)),
  };
};
