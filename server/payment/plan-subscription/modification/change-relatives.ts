import { problem, wrong } from '../../../../contract/platform/problem.ts';
import { livingRelatives, lockRelatives, mayShare } from '../../../entitlement/relative/sharing.ts';
import { customerOf } from '../../../identity/session/authorize.ts';
import { dayIn } from '../../../platform/clock.ts';
import { inTransaction, type Tx } from '../../../platform/transaction.ts';
import type { Context, Handler } from '../../context.ts';
import { openPayments } from '../../payment/find.ts';
import { findOwnChange } from '../../plan-change/find.ts';
import { findOwn, lockPlanSubscription } from '../find.ts';
import { offerWith } from './offers.ts';
import { changeView } from './plan-change-view.ts';
import { writeChange } from './write-change.ts';

export const createRelativesChange: Handler<'createRelativesChange'> = async ({ id, relatives }, context) => {
  const { accountId } = customerOf(context);
  const { db } = context.database;
  await findOwn(db, accountId, id);
  const changeId = await inTransaction(context, (tx) => create(tx, context, id, [...new Set(relatives)]));
  return changeView(db, context, await findOwnChange(db, accountId, changeId));
};

/** @throws Problem P010, P041 nothing would change, #404 another's relative, KL007, KL010 */
async function create(tx: Tx, context: Context, id: string, ids: readonly string[]): Promise<string> {
  const row = await lockPlanSubscription(tx, id);
  await lockRelatives(tx, row.account_id);
  const living = await livingRelatives(tx, context, row.account_id);
  const relatives = ids.map((one) => living.find((relative) => relative.id === one));
  for (const relative of relatives) {
    if (!relative) throw problem('#404');
    if (!mayShare(relative)) throw problem('KL007', {}, [wrong('KL007', 'relatives')]);
  }
  const offer = await offerWith(tx, context, row, ids.length);
  if (!offer) throw problem('P010', { why: 'not_offered' });
  if ((await openPayments(tx, id)).length > 0) throw problem('P010', { why: 'under_way' });
  if (ids.length > offer.plan.max_relatives) throw problem('KL010', { most: offer.plan.max_relatives });
  const isSame = living.every((relative) => relative.coverage_shared === ids.includes(relative.id));
  if (isSame && offer.startsOn === dayIn(context.now, context.host.brand.timeZone) && offer.pays === 0)
    throw problem('P041');
  return writeChange(tx, context, row, { ...offer, relativeIds: ids });
}
