import type { MedicalRecord } from '../../../contract/records/record.ts';
import { recordStates } from '../../../contract/records/record-states.ts';
import type { Context } from '../../booking/context.ts';
import { moveTo } from '../../platform/move-to.ts';
import type { Tx } from '../../platform/transaction.ts';
import { recordEvent } from './record-event.ts';

type RecordFacts = Pick<MedicalRecord, 'id' | 'name' | 'modal' | 'kind' | 'author' | 'visibility' | 'status'> & {
  issued_on: string;
  created_at: string;
  replaces: string | null;
  visit_ref: string | null;
};

export async function insertRecord(
  tx: Tx,
  context: Context,
  accountId: string,
  record: RecordFacts,
  fileIds: readonly string[],
): Promise<void> {
  const { id: record_id, status: to } = record;
  const event = recordEvent(context, accountId, 'add', record_id);
  const health = await moveTo(tx, context, { states: recordStates, from: undefined, to, event });
  const row = { ...record, partner_id: context.host.partnerId, account_id: accountId };
  await health.insertInto('record').values(row).execute();
  const files = [...new Set(fileIds)].map((file_id, no) => ({ record_id, no, file_id }));
  await health.insertInto('record_file').values(files).execute();
}
