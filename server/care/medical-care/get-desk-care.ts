import { operatorOf } from '../../identity/session/authorize.ts';
import { auditRead } from '../../platform/audit/audit.ts';
import { consume } from '../../platform/rate.ts';
import { inTransaction } from '../../platform/transaction.ts';
import type { Handler } from '../context.ts';
import { careEvent } from './care-event.ts';
import { deskViewOf } from './desk-view.ts';
import { lockedCare } from './find-care.ts';

/** What somebody suffers from, and their number: each look is the customer's to see (P04, P12). */
export const getDeskCare: Handler<'getDeskCare'> = async ({ careId }, context) => {
  await consume(context, 'desk-look', operatorOf(context).id);
  return inTransaction(context, async (tx) => {
    const row = await lockedCare(tx, context, careId);
    await auditRead(tx, context, careEvent(context, row, 'read'));
    return deskViewOf(tx, context, row);
  });
};
