import { countListed, pageOf } from '../../platform/listed.ts';
import { isOwn } from '../../platform/owner.ts';
import type { Handler } from '../context.ts';
import { owners } from '../owners.ts';
import { showPlaces } from './place-view.ts';

export const listWaitingPlaces: Handler<'listWaitingPlaces'> = async ({ page, limit }, context) => {
  const own = context.database.db
    .selectFrom('waiting_place')
    .select('id')
    .where(isOwn(context, owners.waiting_place))
    .orderBy('created_at', 'desc')
    .orderBy('id');
  const rows = await own.$call(pageOf({ page, limit })).execute();
  const items = await showPlaces(
    context,
    rows.map(({ id }) => id),
  );
  return { items, page, limit, total: await countListed(context.database.db, own) };
};
