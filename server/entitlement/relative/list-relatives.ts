import { relativeRules } from '../../../contract/entitlement/relative-states.ts';
import type { Handler } from '../../identity/context.ts';
import { customerOf } from '../../identity/session/authorize.ts';
import { auditRead } from '../../platform/audit/audit.ts';
import { isOwn } from '../../platform/owner.ts';
import { inTransaction } from '../../platform/transaction.ts';
import { owners } from '../owners.ts';
import { ownRelative, relativeRowOf } from './find-relative.ts';
import { relativeEvent } from './relative-event.ts';
import { statementOf } from './statement.ts';
import { viewOf, viewsOf } from './view.ts';

const longest = 100;

export const listRelatives: Handler<'listRelatives'> = async (_input, context) => {
  const { accountId } = customerOf(context);
  const { db } = context.database;
  const rows = await db
    .selectFrom('relative')
    .selectAll()
    .where(isOwn(context, owners.relative))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(longest)
    .execute();
  const items = await viewsOf(db, context, rows.map(relativeRowOf));
  const living = items.filter(({ status }) => status !== 'ended').length;
  await auditRead(db, context, relativeEvent(context, accountId, 'read'));
  return {
    items,
    left: Math.max(0, relativeRules.most - living),
    declaration: statementOf(context, 'relative_declaration'),
  };
};

export const getRelative: Handler<'getRelative'> = ({ relativeId }, context) =>
  inTransaction(context, async (tx) => {
    const row = await ownRelative(tx, context, relativeId);
    await auditRead(tx, context, relativeEvent(context, row.account_id, 'read', row.id));
    return viewOf(tx, context, row);
  });
