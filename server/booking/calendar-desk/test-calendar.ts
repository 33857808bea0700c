import { operatorEvent } from '../../identity/operator-event.ts';
import { operatorOf } from '../../identity/session/authorize.ts';
import { auditWrite } from '../../platform/audit/audit.ts';
import { iso } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/transaction.ts';
import type { Context, Handler } from '../context.ts';
import { type Abilities, abilitiesIn } from '../partner-calendar/abilities.ts';
import { isFault } from '../partner-calendar/calendar-fault.ts';
import { findCalendar } from '../partner-calendar/calendar-row.ts';
import { ownCalendarOf, showCalendar } from './calendar-view.ts';

const patience = 8000;

/** The calendar is asked outside of the transaction, also while it is paused. */
export const testCalendar: Handler<'testCalendar'> = async ({ calendarId }, context) => {
  const { id } = await ownCalendarOf(context.database.db, context, calendarId);
  const { can, code } = await abilitiesOf(context, id);
  return inTransaction(context, async (tx) => {
    await ownCalendarOf(tx, context, id);
    const changes = { tested_at: iso(context.now), test_code: code, ...(can && { abilities: JSON.stringify(can) }) };
    await tx.updateTable('partner_calendar').set(changes).where('id', '=', id).execute();
    const what = { type: 'partner_calendar', id };
    await auditWrite(tx, context, operatorEvent(operatorOf(context).id, 'calendar.test', what));
    return showCalendar(tx, context, id);
  });
};

type TestOutcome = { can?: Abilities; code: string | null };

async function abilitiesOf(context: Context, id: string): Promise<TestOutcome> {
  const calendar = { ...(await findCalendar(context, id)), paused_at: null, open_until: null };
  try {
    const { body } = await context.partnerCalendars.connect(calendar, AbortSignal.timeout(patience)).ask('metadata');
    const can = abilitiesIn(body);
    return can ? { can, code: null } : { code: 'AE103' };
  } catch (error) {
    if (isFault(error)) return { code: error.refusal.code };
    throw error;
  }
}
