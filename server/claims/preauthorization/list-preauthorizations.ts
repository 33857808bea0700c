import { sql } from 'kysely';
import { customerOf } from '../../identity/session/authorize.ts';
import { auditRead } from '../../platform/audit/audit.ts';
import { countListed, pageOf } from '../../platform/listed.ts';
import type { Handler } from '../context.ts';
import { preauthEvent, typed } from './preauth-row.ts';
import { lineOf } from './preauth-view.ts';

export const listPreauthorizations: Handler<'listPreauthorizations'> = async ({ page, limit }, context) => {
  const { accountId } = customerOf(context);
  const { db } = context.database;
  await auditRead(db, context, preauthEvent(context, accountId, 'read'));
  const own = db
    .selectFrom('preauthorization')
    .where('account_id', '=', accountId)
    .where('partner_id', '=', context.host.partnerId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc');
  const rows = await own
    .select(['number', 'status', 'due_at', 'created_at'])
    .select(
      sql<
        number[]
      >`array(select subfunction_id from preauthorization_item item where item.preauthorization_id = preauthorization.id order by no)`.as(
        'visits',
      ),
    )
    .$call(pageOf({ page, limit }))
    .execute();
  const total = await countListed(db, own.select('id'));
  return { items: rows.map((row) => lineOf(context, typed(row), row.visits)), page, limit, total };
};
