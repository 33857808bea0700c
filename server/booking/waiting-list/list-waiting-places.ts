import { customerOf } from '../../identity/session/authorize.ts';
import { countListed, pageOf } from '../../platform/listed.ts';
import type { Handler } from '../context.ts';
import { showPlaces } from './place-view.ts';

export const listWaitingPlaces: Handler<'listWaitingPlaces'> = async ({ page, limit }, context) => {
  const { accountId } = customerOf(context);
  const own = context.database.db
    .selectFrom('waiting_place')
    .select('id')
    .where('account_id', '=', accountId)
    .where('partner_id', '=', context.host.partnerId)
    .orderBy('created_at', 'desc')
    .orderBy('id');
  const rows = await own.$call(pageOf({ page, limit })).execute();
  const items = await showPlaces(
    context,
    rows.map(({ id }) => id),
  );
  return { items, page, limit, total: await countListed(context.database.db, own) };
};
