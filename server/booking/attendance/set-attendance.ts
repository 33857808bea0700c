import { inTransaction } from '../../platform/transaction.ts';
import type { Handler } from '../context.ts';
import { attendVisit } from './attend-visit.ts';
import { deskVisitOf } from './get-visit.ts';

export const setAttendance: Handler<'setAttendance'> = ({ visitId, came }, context) =>
  inTransaction(context, async (tx) => deskVisitOf(tx, context, await attendVisit(tx, context, visitId, came)));
