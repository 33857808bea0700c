import { problem } from '../../../contract/platform/problem.ts';
import { inTransaction } from '../../platform/transaction.ts';
import type { Handler } from '../context.ts';
import { closeOffer } from './close-offer.ts';
import { offerInTurn, ownOffer } from './find-place.ts';
import { movePlace } from './move-place.ts';
import { showPlace } from './place-view.ts';

/** The place in line is kept, because an answer must not be worse than silence. */
export const passOffer: Handler<'passOffer'> = async ({ offerId }, context) => {
  const placeId = await inTransaction(context, async (tx) => {
    const offer = await offerInTurn(tx, await ownOffer(tx, context, offerId));
    if (offer.outcome === 'passed') return offer.place_id;
    if (offer.outcome === 'taken' || offer.outcome === 'booked') throw problem('KW006');
    if (offer.outcome !== null) throw problem('KW004', { why: offer.outcome, state: offer.status });
    await movePlace(tx, context, offer, 'waiting', { verb: 'pass' });
    await closeOffer(tx, offer, 'passed');
    return offer.place_id;
  });
  return showPlace(context, placeId);
};
