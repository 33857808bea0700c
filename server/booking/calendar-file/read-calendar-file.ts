import { problem } from '../../../contract/platform/problem.ts';
import { auditRead } from '../../platform/audit/audit.ts';
import type { Handler } from '../context.ts';
import { findByToken } from '../reservation/find.ts';
import { auditUnknownToken } from '../reservation/unknown-token.ts';
import { reservationEvent } from '../reservation-event.ts';
import { calendarFile } from './calendar-file.ts';
import { visitOf } from './reservation-visit.ts';

export const readCalendarFile: Handler<'readCalendarFile'> = ({ token }, context) =>
  auditUnknownToken(context, 'read', token, async () => {
    const { db } = context.database;
    const row = await findByToken(db, context, token);
    if (row.status !== 'booked') throw problem('#404');
    const visit = await visitOf(context, row, context.language);
    await auditRead(db, context, reservationEvent(context, row, 'read'));
    return calendarFile(visit, 'PUBLISH');
  });
