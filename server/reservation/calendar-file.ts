import { problem } from '../../contract/errors.ts';
import { readCalendarFile } from '../../contract/reservation.ts';
import { auditSight } from '../audit.ts';
import { visitOf } from '../mail/reservation-visit.ts';
import { calendarFile } from '../mail/visit.ts';
import { implement } from '../operation.ts';
import { deedOn } from './deed.ts';
import { findByToken } from './find.ts';
import { onToken } from './on-token.ts';

export const calendarFileOf = implement(readCalendarFile, ({ token }, context) =>
  onToken(context, 'read', token, async () => {
    const { db } = context.database;
    const row = await findByToken(db, context, token);
    if (row.status !== 'booked') throw problem('#404');
    const visit = await visitOf(context, row, context.language);
    await auditSight(db, context, deedOn(context, row, 'read'));
    return calendarFile(visit, 'PUBLISH');
  }),
);
