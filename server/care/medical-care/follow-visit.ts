import type { VisitFollower } from '../../booking/context.ts';
import { withState } from './find-care.ts';
import { moveCare } from './move-care.ts';

export const careFollowsVisit: VisitFollower = async (tx, visitId) => {
  const cares = await tx
    .selectFrom('medical_care')
    .selectAll()
    .where('reservation_id', '=', visitId)
    .where('status', '=', 'booked')
    .forUpdate()
    .execute();
  return async (context) => {
    for (const care of cares) await moveCare(tx, context, withState(care), 'appear');
  };
};
