import type { Task } from 'fhir/r4';
import { complaintCase, complaintMessages } from '../../contract/complaints/complaint-states.ts';
import type { Context } from '../booking/context.ts';
import { messagesOf } from '../platform/case/messages.ts';
import type { PersonalData } from '../platform/personal-data.ts';
import { type ComplaintRow, complaints } from './move.ts';

/** By law a complaint stays in the register without a name; its words are emptied with the account's other messages. */
export const personalData: readonly PersonalData<Context>[] = [
  {
    id: 'complaints',
    tables: ['complaint'],
    resources: async function* ({ database: { db } }, accountId) {
      const own = db.selectFrom('complaint').selectAll().where('account_id', '=', accountId).orderBy('created_at');
      for (const row of (await own.execute()).map(complaints.typed)) {
        const messages = await messagesOf(db, row.id, { kinds: complaintMessages });
        yield complaintResource(
          row,
          messages.map(({ text }) => text),
        );
      }
    },
    erase: async (tx, context, accountId) => {
      const own = tx.selectFrom('complaint').selectAll().where('account_id', '=', accountId).forUpdate();
      for (const row of (await own.execute()).map(complaints.typed))
        if (complaintCase.after('withdraw', row).to !== undefined) await complaints.move(tx, context, row, 'withdraw');
    },
    holds: [{ id: 'complaints', years: 5 }],
  },
];

function complaintResource(row: ComplaintRow, written: readonly string[]): Task {
  return {
    resourceType: 'Task',
    id: row.id,
    identifier: [{ system: 'urn:kapu:complaint-number', value: row.number }],
    status: row.closed_at === null ? 'requested' : row.status === 'withdrawn' ? 'cancelled' : 'completed',
    intent: 'order',
    code: { text: 'complaint' },
    ...(row.outcome !== null && { businessStatus: { text: row.outcome } }),
    for: { reference: `Patient/${row.account_id}` },
    authoredOn: row.created_at,
    executionPeriod: { start: row.created_at, end: row.due_at },
    description: written.join('\n\n'),
  };
}
