import { sql } from 'kysely';
import { waitingStates } from '../../../contract/booking/waiting-states.ts';
import { problem } from '../../../contract/platform/problem.ts';
import { auditWrite } from '../../platform/audit/audit.ts';
import { afterCommit, inTransaction } from '../../platform/transaction.ts';
import type { Handler } from '../context.ts';
import { ownPlace } from './find-place.ts';
import { placeEvent } from './move-place.ts';
import { showPlace } from './place-view.ts';
import { waiting } from './waiting.ts';
import { refuseIfFree, windowOf } from './wish.ts';

export const changeWaitingPlace: Handler<'changeWaitingPlace'> = async ({ placeId: id, ...input }, context) => {
  await inTransaction(context, async (tx) => {
    const place = await ownPlace(tx, context, id);
    if (place.status !== 'waiting') throw problem(waitingStates[place.status].refusal, { state: place.status });
    const window = windowOf(input);
    for (const waiter of await waiting(tx, sql`select * from waiting_wish where place_id = ${id}::uuid`))
      await refuseIfFree(tx, context, { ...waiter, ...window });
    const health = await auditWrite(tx, context, placeEvent(context, place, 'change'));
    await health.updateTable('waiting_wish').set(window).where('place_id', '=', id).execute();
    await health.updateTable('waiting_place').set({ looked: false }).where('id', '=', id).execute();
    afterCommit(tx, 'offers');
  });
  return showPlace(context, id);
};
