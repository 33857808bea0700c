import { mostListed } from '../../../contract/platform/rules.ts';
import { customerOf } from '../../identity/session/authorize.ts';
import { actorOf, auditRead } from '../../platform/audit/audit.ts';
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
  const offset = Math.min((page - 1) * limit, mostListed);
  const rows = await ownRequests(context)
    .selectAll()
    .orderBy('turn')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(Math.min(limit, mostListed - offset))
    .offset(offset)
    .execute();
  const { total } = await context.database.db
    .selectFrom(ownRequests(context).select('id').limit(mostListed).as('listed'))
    .select((of) => of.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { items: rows.map((row) => requestView(typed(row))), page, limit, total: Number(total) };
};

function ownRequests(context: Context) {
  return context.database.db
    .selectFrom('care_request')
    .where('account_id', '=', customerOf(context).accountId)
    .where('partner_id', '=', context.host.partnerId);
}
