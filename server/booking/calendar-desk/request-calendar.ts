import { randomUUID } from 'node:crypto';
import { problem } from '../../../contract/platform/problem.ts';
import { operatorEvent } from '../../identity/operator-event.ts';
import { operatorOf } from '../../identity/session/authorize.ts';
import { auditWrite } from '../../platform/audit/audit.ts';
import { iso } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/transaction.ts';
import type { Handler } from '../context.ts';
import { showClinic } from './clinic-view.ts';

export const requestCalendar: Handler<'requestCalendar'> = ({ providerId, note }, context) =>
  inTransaction(context, async (tx) => {
    const { calendar } = await showClinic(tx, context, providerId);
    if (calendar) throw problem('KC003');
    const { id } = await tx
      .insertInto('calendar_request')
      .values({
        ...{ id: randomUUID(), partner_id: context.host.partnerId, provider_id: providerId },
        ...{ note, requested_at: iso(context.now) },
      })
      .onConflict((conflict) =>
        conflict.columns(['partner_id', 'provider_id']).where('settled_at', 'is', null).doUpdateSet({ note }),
      )
      .returning('id')
      .executeTakeFirstOrThrow();
    const object = { type: 'calendar_request', id };
    await auditWrite(tx, context, operatorEvent(operatorOf(context).id, 'calendar.request', object));
    return showClinic(tx, context, providerId);
  });
