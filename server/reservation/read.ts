import { readReservation } from '../../contract/reservation.ts';
import { audit } from '../audit.ts';
import { implement } from '../operation.ts';
import { findByToken } from './find.ts';
import { viewOf } from './view.ts';

export const read = implement(readReservation, async ({ token }, context) => {
  const { db } = context.database;
  const row = await findByToken(db, context, token);
  const view = await viewOf(db, context, row, token);
  await audit(db, context, {
    actor: `link:${row.id}`,
    action: 'reservation.read',
    objectType: 'reservation',
    objectId: row.id,
  });
  return view;
});
