import { problem } from '../../../contract/platform/problem.ts';
import type { Context } from '../../identity/context.ts';
import { dayIn } from '../../platform/clock.ts';
import { isHere } from '../../platform/owner.ts';
import type { Db, Tx } from '../../platform/transaction.ts';
import { owners } from '../owners.ts';
import { type RelativeRow, relativeRowOf } from './find-relative.ts';
import { overBy } from './mandate.ts';

export async function lockRelatives(tx: Tx, accountId: string): Promise<void> {
  await tx.selectFrom('account').select('id').where('id', '=', accountId).forNoKeyUpdate().execute();
}

export async function livingRelatives(
  db: Db,
  { now, host }: Pick<Context, 'now' | 'host'>,
  accountId: string,
): Promise<RelativeRow[]> {
  const rows = await db
    .selectFrom('relative')
    .selectAll()
    .where('account_id', '=', accountId)
    .where(isHere({ host }, owners.relative))
    .where('ended_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(relativeRowOf).filter((row) => overBy(row, now, host.brand.timeZone) === undefined);
}

/** False for an adult who has answered without sharing the cover, because they would have to accept that anew. */
export function mayShare({ coverage_shared, link_hash, status }: RelativeRow): boolean {
  return coverage_shared || link_hash === null || status === 'invited';
}

/** The most generous of several subscriptions counts; undefined where one of them sets no limit, or none has relatives. */
export async function sharingLimit(
  db: Db,
  { now, host }: Pick<Context, 'now' | 'host'>,
  accountId: string,
): Promise<number | undefined> {
  const limits = await db
    .selectFrom('subscription')
    .innerJoin('product', 'product.id', 'product_id')
    .select('max_relatives')
    .where('account_id', '=', accountId)
    .where('partner_id', '=', host.partnerId)
    .where('status', '<>', 'ended')
    .where(({ eb, fn, val }) => eb(val('hasRelatives'), '=', fn.any('permissions')))
    .where((is) => is.or([is('valid_to', 'is', null), is('valid_to', '>=', dayIn(now, host.brand.timeZone))]))
    .execute();
  const most = limits.map(({ max_relatives }) => max_relatives ?? Number.POSITIVE_INFINITY);
  return most.length === 0 || most.includes(Number.POSITIVE_INFINITY) ? undefined : Math.max(...most);
}

export async function refuseMoreSharing(tx: Tx, context: Context, accountId: string): Promise<void> {
  const most = await sharingLimit(tx, context, accountId);
  if (most === undefined) return;
  const sharing = (await livingRelatives(tx, context, accountId)).filter(({ coverage_shared }) => coverage_shared);
  if (sharing.length >= most) throw problem('KL010', { most });
}
