import { problem } from '../../../contract/platform/problem.ts';
import { dayIn } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/transaction.ts';

/** Checks a policy that the desk acts under, as it stands now. @throws Problem RM1003 not in force today */
export async function refuseNotInForce(
  tx: Tx,
  { host, now }: Pick<Context, 'host' | 'now'>,
  subscriptionId: string,
): Promise<void> {
  const today = dayIn(now, host.brand.timeZone);
  const inForce = await tx
    .selectFrom('subscription')
    .select('id')
    .where('id', '=', subscriptionId)
    .where('status', '=', 'active')
    .where('valid_from', '<=', today)
    .where((is) => is.or([is('valid_to', 'is', null), is('valid_to', '>=', today)]))
    .executeTakeFirst();
  if (!inForce) throw problem('RM1003');
}
