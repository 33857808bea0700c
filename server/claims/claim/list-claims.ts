import type { Context, Handler } from '../../booking/context.ts';
import { personNames } from '../../entitlement/relative/person-names.ts';
import { isOpenTo } from '../../identity/account/locked-cases.ts';
import { customerOf } from '../../identity/session/authorize.ts';
import { auditRead } from '../../platform/audit/audit.ts';
import { countListed, pageOf } from '../../platform/listed.ts';
import { isOwn } from '../../platform/owner.ts';
import { owners } from '../owners.ts';
import { claimEvent, withState } from './claim-row.ts';
import { benefitNames, lineOf, sumsOf } from './claim-view.ts';

export const listClaims: Handler<'listClaims'> = async ({ page, limit }, context) => {
  const { db } = context.database;
  const { accountId } = customerOf(context);
  await auditRead(db, context, claimEvent(context, { account_id: accountId }, 'list'));
  const rows = await ownClaims(context)
    .selectAll()
    .orderBy('turn')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .$call(pageOf({ page, limit }))
    .execute();
  const expenses =
    rows.length === 0
      ? []
      : await db
          .selectFrom('claim_expense')
          .select(['claim_id', 'amount', 'currency'])
          .where(
            'claim_id',
            'in',
            rows.map(({ id }) => id),
          )
          .orderBy('no')
          .execute();
  const nameOf = await benefitNames(
    db,
    context,
    rows.map((row) => row.subscription_id),
  );
  const personOf = await personNames(db, context, rows);
  const items = rows.map(withState).map((row) => {
    const sums = sumsOf(expenses.filter(({ claim_id }) => claim_id === row.id));
    return lineOf(context, row, nameOf(row), sums, personOf(row));
  });
  return { items, page, limit, total: await countListed(db, ownClaims(context).select('id')) };
};

function ownClaims(context: Context) {
  return context.database.db
    .selectFrom('claim')
    .where(isOwn(context, owners.claim))
    .where(isOpenTo(context, 'claim.id'));
}
