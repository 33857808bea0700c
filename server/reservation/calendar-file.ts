import { problem } from '../../contract/errors.ts';
import { readCalendarFile } from '../../contract/reservation.ts';
import { visitOf } from '../mail/reservation-visit.ts';
import { calendarFile } from '../mail/visit.ts';
import { implement } from '../operation.ts';
import { findByToken } from './find.ts';

export const calendarFileOf = implement(readCalendarFile, async ({ token }, context) => {
  const row = await findByToken(context.database.db, context, token);
  if (row.status !== 'booked') throw problem('#404');
  return calendarFile(await visitOf(context, row, context.language), 'PUBLISH');
});
