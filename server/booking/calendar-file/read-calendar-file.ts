import { problem } from '../../../contract/platform/problem.ts';
import { auditSight } from '../../platform/audit/audit.ts';
import type { Handler } from '../context.ts';
import { findByToken } from '../reservation/find.ts';
import { deedOn } from '../reservation/reservation-event.ts';
import { onToken } from '../reservation/unknown-token.ts';
import { calendarFile } from './calendar-file.ts';
import { visitOf } from './reservation-visit.ts';

export const readCalendarFile: Handler<'readCalendarFile'> = ({ token }, context) =>
  onToken(context, 'read', token, async () => {
    const { db } = context.database;
    const row = await findByToken(db, context, token);
    if (row.status !== 'booked') throw problem('#404');
    const visit = await visitOf(context, row, context.language);
    await auditSight(db, context, deedOn(context, row, 'read'));
    return calendarFile(visit, 'PUBLISH');
  });
