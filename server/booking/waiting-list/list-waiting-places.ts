import { customerOf } from '../../identity/session/authorize.ts';
import type { Handler } from '../context.ts';
import { showPlaces } from './place-view.ts';

export const listWaitingPlaces: Handler<'listWaitingPlaces'> = async ({ page, limit }, context) => {
  const { accountId } = customerOf(context);
  const own = context.database.db
    .selectFrom('waiting_place')
    .where('account_id', '=', accountId)
    .where('partner_id', '=', context.host.partnerId);
  const rows = await own
    .select('id')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const { total } = await own.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const items = await showPlaces(
    context,
    rows.map(({ id }) => id),
  );
  return { items, page, limit, total };
};
