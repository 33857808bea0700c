import { problem } from '../../../contract/platform/problem.ts';
import { isHere } from '../../platform/owner.ts';
import type { Context } from '../context.ts';
import { owners } from '../owners.ts';

/** @throws Problem U003 when nobody is named, U404 when unknown, another partner's or disabled */
export async function customerNamed(
  { database, host }: Context,
  { customerId, customerEmail }: { customerId?: string | undefined; customerEmail?: string | undefined },
) {
  if (customerId === undefined && customerEmail === undefined) throw problem('U003');
  let named = database.db
    .selectFrom('account')
    .select(['id', 'email'])
    .where(isHere({ host }, owners.account))
    .where('status', '=', 'active');
  if (customerId !== undefined) named = named.where('id', '=', customerId);
  if (customerEmail !== undefined) named = named.where('email', '=', customerEmail.toLowerCase());
  const account = await named.executeTakeFirst();
  if (!account) throw problem('U404');
  return account;
}
