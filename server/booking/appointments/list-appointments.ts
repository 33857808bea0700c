import type { Appointment } from '../../../contract/booking/appointments.ts';
import { priceOf } from '../../directory/price.ts';
import { hiddenRelatives } from '../../entitlement/relative/hidden-relatives.ts';
import { customerOf } from '../../identity/session/authorize.ts';
import { auditRead } from '../../platform/audit/audit.ts';
import { countListed, pageOf } from '../../platform/listed.ts';
import type { Context, Handler } from '../context.ts';
import { withState } from '../reservation/move.ts';
import { placeView, withPlace } from '../reservation/place.ts';
import { changesOf, serviceView } from '../reservation/view.ts';
import { appointmentEvent } from './appointment-event.ts';
import { type VisitPeriod, visitsOf } from './visits.ts';

export const listAppointments: Handler<'listAppointments'> = async ({ when, page, limit }, context) => {
  const { accountId } = customerOf(context);
  const owner = { accountId, hidden: await hiddenRelatives(context.database.db, context, accountId) };
  await auditRead(context.database.db, context, appointmentEvent(context, accountId, 'list'));
  const [items, total] = await Promise.all([
    shownOf(context, { owner, when, page, limit }),
    countListed(context.database.db, visitsOf(context, owner, when).select('reservation.id')),
  ]);
  return { items, page, limit, total };
};

type AppointmentQuery = { owner: Parameters<typeof visitsOf>[1]; when: VisitPeriod; page: number; limit: number };

async function shownOf(context: Context, { owner, when, ...page }: AppointmentQuery): Promise<Appointment[]> {
  const rows = await visitsOf(context, owner, when)
    .$call(withPlace)
    .select(['reservation.number', 'reservation.status', 'reservation.calendar_state', 'reservation.subfunction_id'])
    .select([
      'reservation.price_amount',
      'reservation.currency',
      'reservation.discount_rate',
      'reservation.patient_pays',
    ])
    .select(['reservation.relative_id', 'reservation.given_name as person'])
    .$call(pageOf(page))
    .execute();
  return rows.map((row) => {
    const reservation = withState(row);
    const { canMove, canCancel } = changesOf(reservation, row.start_at, context);
    return {
      number: row.number,
      forRelative: row.relative_id === null ? null : row.person,
      personId: row.relative_id,
      subfunctionId: row.subfunction_id,
      status: reservation.status,
      ...placeView(row, context.language),
      ...serviceView(context, row.subfunction_id),
      price: priceOf(row),
      canMove,
      canCancel,
    };
  });
}
