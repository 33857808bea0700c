import { iso } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/transaction.ts';
import type { Services } from '../context.ts';
import { closeOffer } from './close-offer.ts';
import { offerInTurn, offers } from './find-place.ts';
import { jobOccasion } from './job-occasion.ts';
import { movePlace } from './move-place.ts';

/** Whoever does not answer waits on behind the others, so that nobody stops every time on its way. */
export async function lapseOffers(services: Services): Promise<void> {
  const now = services.clock();
  const due = await offers(services.database.db)
    .where('outcome', 'is', null)
    .where('waiting_offer.ends_at', '<=', iso(now))
    .orderBy('waiting_offer.ends_at')
    .limit(200)
    .execute();
  for (const row of due) {
    await inTransaction(services, async (tx) => {
      const offer = await offerInTurn(tx, row);
      if (offer.outcome !== null) return;
      const changes = { waits_since: iso(now) };
      await movePlace(tx, jobOccasion(services, row.partner_id), offer, 'waiting', { verb: 'lapse', changes });
      await closeOffer(tx, offer, 'lapsed');
    });
  }
}
