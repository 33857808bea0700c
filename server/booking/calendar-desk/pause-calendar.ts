import type { DeskCalendar } from '../../../contract/booking/calendar-desk.ts';
import { operatorEvent } from '../../identity/operator-event.ts';
import { operatorOf } from '../../identity/session/authorize.ts';
import { auditWrite } from '../../platform/audit/audit.ts';
import { iso } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/transaction.ts';
import type { Context, Handler } from '../context.ts';
import { showClosing } from '../partner-calendar/closing.ts';
import { ownCalendarOf, showCalendar } from './calendar-view.ts';

export const pauseCalendar: Handler<'pauseCalendar'> = ({ calendarId }, context) =>
  setPaused(context, calendarId, 'calendar.pause', iso(context.now));

export const resumeCalendar: Handler<'resumeCalendar'> = ({ calendarId }, context) =>
  setPaused(context, calendarId, 'calendar.resume', null);

function setPaused(
  context: Context,
  id: string,
  action: 'calendar.pause' | 'calendar.resume',
  at: string | null,
): Promise<DeskCalendar> {
  return inTransaction(context, async (tx) => {
    const { paused_at, provider_id } = await ownCalendarOf(tx, context, id);
    if ((paused_at === null) !== (at === null)) {
      const changes = { paused_at: at, faults: 0, open_until: null };
      await tx.updateTable('partner_calendar').set(changes).where('id', '=', id).execute();
      await showClosing(tx, provider_id, context.now);
      const what = { type: 'partner_calendar', id };
      await auditWrite(tx, context, operatorEvent(operatorOf(context).id, action, what));
    }
    return showCalendar(tx, context, id);
  });
}
