import { customerOf } from '../../identity/session/authorize.ts';
import { actorOf, auditRead } from '../../platform/audit/audit.ts';
import { countListed, pageOf } from '../../platform/listed.ts';
import type { Context, Handler } from '../context.ts';
import { typed } from './request-row.ts';
import { requestView } from './request-view.ts';

/** What the customer has to do something about comes first, then what is open, then what is over. */
export const listCareRequests: Handler<'listCareRequests'> = async ({ page, limit }, context) => {
  const { accountId } = customerOf(context);
  await auditRead(context.database.db, context, {
    ...actorOf(context, accountId),
    action: 'care_request.list',
    object: { type: 'account', id: accountId },
    patient: accountId,
  });
  const rows = await ownRequests(context)
    .selectAll()
    .orderBy('turn')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .$call(pageOf({ page, limit }))
    .execute();
  const total = await countListed(context.database.db, ownRequests(context).select('id'));
  return { items: rows.map((row) => requestView(typed(row))), page, limit, total };
};

function ownRequests(context: Context) {
  return context.database.db
    .selectFrom('care_request')
    .where('account_id', '=', customerOf(context).accountId)
    .where('partner_id', '=', context.host.partnerId);
}
