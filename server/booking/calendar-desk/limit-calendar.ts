import { operatorEvent } from '../../identity/operator-event.ts';
import { operatorOf } from '../../identity/session/authorize.ts';
import { auditWrite } from '../../platform/audit/audit.ts';
import { inTransaction } from '../../platform/transaction.ts';
import type { Handler } from '../context.ts';
import { ownCalendarOf, showCalendar } from './calendar-view.ts';

export const limitCalendar: Handler<'limitCalendar'> = ({ calendarId, mostAtOnce, patience, freshMinutes }, context) =>
  inTransaction(context, async (tx) => {
    const { id } = await ownCalendarOf(tx, context, calendarId);
    const limits = { most_at_once: mostAtOnce, patience, fresh_minutes: freshMinutes };
    await tx.updateTable('partner_calendar').set(limits).where('id', '=', id).execute();
    const what = { type: 'partner_calendar', id };
    const said = `${mostAtOnce} at once, ${patience} ms, ${freshMinutes} min`;
    await auditWrite(tx, context, { ...operatorEvent(operatorOf(context).id, 'calendar.limit', what), reason: said });
    return showCalendar(tx, context, id);
  });
