import { randomUUID } from 'node:crypto';
import { problem, wrong } from '../../../contract/platform/problem.ts';
import { stateNamed } from '../../../contract/platform/states.ts';
import { recordStates } from '../../../contract/records/record-states.ts';
import { ownVisit } from '../../booking/appointments/own-visit.ts';
import type { Context, Handler } from '../../booking/context.ts';
import { customerOf } from '../../identity/session/authorize.ts';
import { iso } from '../../platform/clock.ts';
import { moveTo } from '../../platform/move-to.ts';
import { type Tx, withIdempotency } from '../../platform/transaction.ts';
import { attachFiles } from '../files/attach-files.ts';
import { insertRecord } from './insert-record.ts';
import { recordEvent } from './record-event.ts';
import { findRecord, lockedRecord, recordView } from './record-row.ts';

type RecordInput = Omit<Parameters<typeof addRecord>[0], 'visitRef'>;

export const addRecord: Handler<'addRecord'> = (input, context) =>
  withIdempotency(context, 'addRecord', input, async (tx) => {
    const { visitRef, ...recordInput } = input;
    const visit = visitRef === '' ? undefined : await ownVisit(tx, context, visitRef);
    if (visitRef !== '' && visit === undefined) throw noVisit(visitRef);
    return add(tx, context, recordInput, { replaces: null, visit_ref: visit ?? null });
  });

function noVisit(invalidValue: string) {
  return problem('X444', {}, [wrong('V007', 'visitRef', invalidValue)]);
}

export const replaceRecord: Handler<'replaceRecord'> = ({ recordId, ...input }, context) =>
  withIdempotency(context, 'replaceRecord', { recordId, ...input }, async (tx) => {
    const { accountId } = customerOf(context);
    const row = await lockedRecord(tx, context, recordId);
    const event = recordEvent(context, accountId, 'supersede', row.id);
    const from = stateNamed(recordStates, row.status);
    // A record can be replaced once, and one entered in error cannot be replaced.
    if (from !== 'current') throw problem('KF018');
    const health = await moveTo(tx, context, { states: recordStates, from, to: 'superseded', event });
    await health.updateTable('record').set({ status: 'superseded' }).where('id', '=', row.id).execute();
    return add(tx, context, input, { replaces: row.id, visit_ref: row.visit_ref });
  });

type RecordLinks = { replaces: string | null; visit_ref: string | null };

async function add(tx: Tx, context: Context, { fileIds, key, ...fields }: RecordInput, of: RecordLinks) {
  const { accountId } = customerOf(context);
  const id = randomUUID();
  await attachFiles(tx, context, { purpose: 'record', ids: fileIds, accountId, key });
  const { name, modal, kind, visibility } = fields;
  const record = { id, name, modal, kind, visibility, author: fields.author || null, status: 'current' } as const;
  const dates = { issued_on: fields.issuedAt, created_at: iso(context.now) };
  await insertRecord(tx, context, accountId, { ...record, ...dates, ...of }, fileIds);
  return recordView(await findRecord(tx, context, id));
}
