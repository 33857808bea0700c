import type { Handler } from '../../booking/context.ts';
import { personNames } from '../../entitlement/relative/person-names.ts';
import { personIds } from '../../entitlement/relative/person-of.ts';
import { isOpenTo } from '../../identity/account/locked-cases.ts';
import { customerOf } from '../../identity/session/authorize.ts';
import { auditRead } from '../../platform/audit/audit.ts';
import { countListed, pageOf } from '../../platform/listed.ts';
import { isOwn } from '../../platform/owner.ts';
import { owners } from '../owners.ts';
import { mandateFor, preauthEvent } from './preauth-row.ts';
import { lineOf } from './preauth-view.ts';
import { casesOf, standing } from './standing.ts';

export const listPreauthorizations: Handler<'listPreauthorizations'> = async ({ page, limit }, context) => {
  const { accountId } = customerOf(context);
  const { db } = context.database;
  await auditRead(db, context, preauthEvent(context, { account_id: accountId }, 'read'));
  const own = casesOf(db, context)
    .where(isOwn(context, owners.preauthorization))
    .where(isOpenTo(context, 'preauthorization.id'))
    .where('person_id', 'in', await personIds(db, context, mandateFor))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc');
  const rows = await own.$call(pageOf({ page, limit })).execute();
  const total = await countListed(db, own);
  const nameOf = await personNames(db, context, rows);
  const items = rows.map((row) => lineOf(context, standing(context, row), nameOf(row)));
  return { items, page, limit, total };
};
