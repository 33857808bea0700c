import type { PersonalData } from '../../platform/personal-data.ts';
import type { Context } from '../context.ts';
import { waitingPlaceResource } from '../fhir.ts';

export const waitingPlaces: PersonalData<Context> = {
  id: 'waiting-places',
  tables: ['waiting_place', 'waiting_offer'],
  resources: async ({ database: { db }, directory, language }, accountId) => {
    const rows = await db
      .selectFrom('waiting_wish')
      .innerJoin('waiting_place', 'waiting_place.id', 'place_id')
      .select(['place_id', 'subfunction_id', 'earliest_day', 'latest_day', 'created_at', 'over_at'])
      .where('waiting_wish.account_id', '=', accountId)
      .orderBy('created_at')
      .orderBy('place_id')
      .execute();
    return rows.map((row) => waitingPlaceResource({ directory, language }, accountId, row));
  },
  // A time that was just offered stays held until the offer's end, and then goes to the next person.
  erase: async (tx, _context, accountId) => {
    await tx.deleteFrom('waiting_place').where('account_id', '=', accountId).execute();
  },
};
