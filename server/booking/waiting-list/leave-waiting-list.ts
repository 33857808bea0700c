import { inTransaction } from '../../platform/transaction.ts';
import type { Handler } from '../context.ts';
import { closeOffer } from './close-offer.ts';
import { offers, ownPlace } from './find-place.ts';
import { movePlace } from './move-place.ts';
import { showPlace } from './place-view.ts';

export const leaveWaitingList: Handler<'leaveWaitingList'> = async ({ placeId: id }, context) => {
  await inTransaction(context, async (tx) => {
    const place = await ownPlace(tx, context, id);
    if (place.status === 'left') return;
    await movePlace(tx, context, place, 'left', { verb: 'leave' });
    const open = offers(tx).where('waiting_offer.place_id', '=', id).where('outcome', 'is', null);
    for (const offer of await open.execute()) await closeOffer(tx, offer, 'withdrawn');
  });
  return showPlace(context, id);
};
