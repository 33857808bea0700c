import { problem } from '../../../contract/platform/problem.ts';
import { stateNamed } from '../../../contract/platform/states.ts';
import { recordStates } from '../../../contract/records/record-states.ts';
import type { Handler } from '../../booking/context.ts';
import { customerOf } from '../../identity/session/authorize.ts';
import { auditWrite } from '../../platform/audit/audit.ts';
import { moveTo } from '../../platform/move-to.ts';
import { withIdempotency } from '../../platform/transaction.ts';
import { recordEvent } from './record-event.ts';
import { findRecord, lockedRecord, recordView } from './record-row.ts';

export const changeRecord: Handler<'changeRecord'> = ({ recordId, ...fields }, context) =>
  withIdempotency(context, 'changeRecord', { recordId, ...fields }, async (tx) => {
    const { accountId } = customerOf(context);
    const row = await lockedRecord(tx, context, recordId);
    if (row.status !== 'current') throw problem('KF018');
    const health = await auditWrite(tx, context, recordEvent(context, accountId, 'change', row.id));
    const { name, modal, kind, issuedAt: issued_on, author, visibility } = fields;
    await health
      .updateTable('record')
      .set({ name, modal, kind, issued_on, author: author || null, visibility })
      .where('id', '=', row.id)
      .execute();
    return recordView(await findRecord(tx, context, row.id));
  });

export const withdrawRecord: Handler<'withdrawRecord'> = ({ recordId }, context) =>
  withIdempotency(context, 'withdrawRecord', { recordId }, async (tx) => {
    const { accountId } = customerOf(context);
    const row = await lockedRecord(tx, context, recordId);
    const event = recordEvent(context, accountId, 'withdraw', row.id);
    const from = stateNamed(recordStates, row.status);
    const health = await moveTo(tx, context, { states: recordStates, from, to: 'entered-in-error', event });
    await health.updateTable('record').set({ status: 'entered-in-error' }).where('id', '=', row.id).execute();
    return recordView(await findRecord(tx, context, row.id));
  });
