import { waitingRules } from '../../../contract/booking/waiting-rules.ts';
import { iso } from '../../platform/clock.ts';
import { forEachRow } from '../../platform/for-each-row.ts';
import { inTransaction, type Tx } from '../../platform/transaction.ts';
import type { Services } from '../context.ts';
import { closeOffer } from './close-offer.ts';
import { offerInTurn, offers } from './find-place.ts';
import { jobOccasion } from './job-occasion.ts';
import { movePlace } from './move-place.ts';

/** A person who lets an offer lapse goes to the back of the line, and after some lapses off it, so that times are not delayed for ever. */
export async function lapseOffers(services: Services): Promise<void> {
  const now = services.clock();
  const due = await offers(services.database.db)
    .where('outcome', 'is', null)
    .where('waiting_offer.ends_at', '<=', iso(now))
    .orderBy('waiting_offer.ends_at')
    .limit(200)
    .execute();
  await forEachRow(
    services,
    due,
    ({ id }) => id,
    (row) =>
      inTransaction(services, async (tx) => {
        const offer = await offerInTurn(tx, row);
        if (offer.outcome !== null) return;
        const occasion = jobOccasion(services, row.partner_id);
        const isLast = (await lapsed(tx, offer.place_id)) + 1 >= waitingRules.silences;
        if (isLast) await movePlace(tx, occasion, offer, 'ended', { verb: 'end' });
        else await movePlace(tx, occasion, offer, 'waiting', { verb: 'lapse', changes: { waits_since: iso(now) } });
        await closeOffer(tx, offer, 'lapsed');
      }),
  );
}

async function lapsed(tx: Tx, placeId: string): Promise<number> {
  const { times } = await tx
    .selectFrom('waiting_offer')
    .select(({ fn }) => fn.countAll<number>().as('times'))
    .where('place_id', '=', placeId)
    .where('outcome', '=', 'lapsed')
    .executeTakeFirstOrThrow();
  return times;
}
