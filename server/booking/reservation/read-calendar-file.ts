import { problem } from '../../../contract/platform/problem.ts';
import { auditSight } from '../../platform/audit/audit.ts';
import type { Handler } from '../context.ts';
import { visitOf } from '../letters/reservation-visit.ts';
import { calendarFile } from '../letters/visit.ts';
import { findByToken } from './find.ts';
import { deedOn } from './reservation-event.ts';
import { onToken } from './unknown-token.ts';

export const readCalendarFile: Handler<'readCalendarFile'> = ({ token }, context) =>
  onToken(context, 'read', token, async () => {
    const { db } = context.database;
    const row = await findByToken(db, context, token);
    if (row.status !== 'booked') throw problem('#404');
    const visit = await visitOf(context, row, context.language);
    await auditSight(db, context, deedOn(context, row, 'read'));
    return calendarFile(visit, 'PUBLISH');
  });
