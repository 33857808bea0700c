import { customerOf } from '../../identity/session/authorize.ts';
import { auditRead } from '../../platform/audit/audit.ts';
import { countListed, pageOf } from '../../platform/listed.ts';
import { inTransaction } from '../../platform/transaction.ts';
import type { Handler } from '../context.ts';
import { careEvent } from './care-event.ts';
import { lineOf } from './care-view.ts';
import { typed } from './find-care.ts';

export const listMedicalCares: Handler<'listMedicalCares'> = ({ page, limit, withoutRequest }, context) =>
  inTransaction(context, async (tx) => {
    const { accountId } = customerOf(context);
    const own = tx
      .selectFrom('medical_care')
      .where('account_id', '=', accountId)
      .where('partner_id', '=', context.host.partnerId)
      .where('status', '<>', 'deleted')
      .$if(withoutRequest, (cares) => cares.where('care_request_id', 'is', null))
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc');
    const rows = await own
      .select(['id', 'number', 'status', 'due_at', 'service', 'urgency', 'created_at'])
      .$call(pageOf({ page, limit }))
      .execute();
    const total = await countListed(tx, own.select('id'));
    await auditRead(tx, context, careEvent(context, accountId, 'read'));
    return { items: rows.map((row) => lineOf(typed(row))), page, limit, total };
  });
