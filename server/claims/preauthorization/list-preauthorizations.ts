import { sql } from 'kysely';
import { personNames } from '../../entitlement/relative/person-names.ts';
import { personIds } from '../../entitlement/relative/person-of.ts';
import { customerOf } from '../../identity/session/authorize.ts';
import { auditRead } from '../../platform/audit/audit.ts';
import { countListed, pageOf } from '../../platform/listed.ts';
import type { Handler } from '../context.ts';
import { mandateFor, preauthEvent, typed } from './preauth-row.ts';
import { lineOf } from './preauth-view.ts';

export const listPreauthorizations: Handler<'listPreauthorizations'> = async ({ page, limit }, context) => {
  const { accountId } = customerOf(context);
  const { db } = context.database;
  await auditRead(db, context, preauthEvent(context, { account_id: accountId }, 'read'));
  const own = db
    .selectFrom('preauthorization')
    .where('account_id', '=', accountId)
    .where('partner_id', '=', context.host.partnerId)
    .where('person_id', 'in', await personIds(db, context, mandateFor))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc');
  const rows = await own
    .select(['account_id', 'person_id', 'number', 'status', 'due_at', 'created_at'])
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
  const nameOf = await personNames(db, context, rows);
  const items = rows.map((row) => lineOf(context, typed(row), { visits: row.visits, person: nameOf(row) }));
  return { items, page, limit, total };
};
