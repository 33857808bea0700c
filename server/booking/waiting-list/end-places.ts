import { dayIn } from '../../platform/clock.ts';
import { forEachRow } from '../../platform/for-each-row.ts';
import { inTransaction } from '../../platform/transaction.ts';
import type { Services } from '../context.ts';
import { lockAccount } from './find-place.ts';
import { jobOccasion } from './job-occasion.ts';
import { movePlace } from './move-place.ts';

/** The day is compared in UTC, because at a clinic to the east the last day is over already. */
export async function endPlaces(services: Services): Promise<void> {
  const over = await services.database.db
    .selectFrom('waiting_wish')
    .innerJoin('waiting_place', 'waiting_place.id', 'waiting_wish.place_id')
    .select(['place_id', 'waiting_wish.account_id', 'partner_id'])
    .where('status', '=', 'waiting')
    .where('latest_day', '<', dayIn(services.clock(), 'UTC'))
    .orderBy('latest_day')
    .limit(200)
    .execute();
  const nameOf = (row: { place_id: string }) => row.place_id;
  await forEachRow(services, over, nameOf, ({ place_id, account_id, partner_id }) =>
    inTransaction(services, async (tx) => {
      await lockAccount(tx, account_id);
      const waits = await tx
        .selectFrom('waiting_wish')
        .select('place_id')
        .where('place_id', '=', place_id)
        .where('status', '=', 'waiting')
        .executeTakeFirst();
      const place = { place_id, account_id, status: 'waiting' } as const;
      if (waits) await movePlace(tx, jobOccasion(services, partner_id), place, 'ended', { verb: 'end' });
    }),
  );
}
