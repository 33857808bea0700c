import { auditRead } from '../../platform/audit/audit.ts';
import { inTransaction } from '../../platform/transaction.ts';
import type { Handler } from '../context.ts';
import { careEvent } from './care-event.ts';
import { ownCareView } from './care-view.ts';
import { ownCare } from './find-care.ts';

export const readMedicalCare: Handler<'readMedicalCare'> = ({ number }, context) =>
  inTransaction(context, async (tx) => {
    const row = await ownCare(tx, context, number);
    const view = await ownCareView(tx, context, row);
    await auditRead(tx, context, careEvent(context, row, 'read'));
    return view;
  });
