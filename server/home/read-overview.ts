import { visitsOf } from '../booking/appointments/visits.ts';
import { hiddenRelatives } from '../entitlement/relative/hidden-relatives.ts';
import { customerOf } from '../identity/session/authorize.ts';
import { sees } from '../identity/session/rights.ts';
import { auditRead } from '../platform/audit/audit.ts';
import { caseEvent } from '../platform/audit/case-event.ts';
import { countListed } from '../platform/listed.ts';
import { recordsOf } from '../records/record/record-row.ts';
import type { Context, Handler } from '../telemedicine/context.ts';
import { unreadMessages } from './conversations.ts';
import { turnsOf } from './turns.ts';

const overviewEvent = caseEvent('overview');

export const readOverview: Handler<'readOverview'> = async (_input, context) => {
  const { accountId } = customerOf(context);
  await auditRead(context.database.db, context, overviewEvent(context, { account_id: accountId }, 'read'));
  return {
    turns: await turnsOf(context),
    appointments: await countAppointments(context, accountId),
    messages: await unreadMessages(context),
    records: sees(context, 'record_content.read')
      ? await countListed(
          context.database.db,
          recordsOf(context.database.db, context).where('status', '=', 'current').select('record.id'),
        )
      : null,
  };
};

async function countAppointments(context: Context, accountId: string): Promise<number | null> {
  const { db } = context.database;
  if (!customerOf(context).permissions.includes('hasAppointments') || !sees(context, 'reservation.read')) return null;
  const hidden = await hiddenRelatives(db, context, accountId);
  return countListed(db, visitsOf(context, { accountId, hidden }, 'coming').select('reservation.id'));
}
