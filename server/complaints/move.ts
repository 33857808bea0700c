import { z } from 'zod';
import { complaintCase } from '../../contract/complaints/complaint-states.ts';
import type { Context } from '../booking/context.ts';
import { type AuditContext, type AuditEvent, actorOf } from '../platform/audit/audit.ts';
import { caseTable, storedRow } from '../platform/case/case-table.ts';
import { tellNews } from '../platform/case/step.ts';
import { tellComplainant } from './tell.ts';

export const complaints = caseTable(complaintCase, {
  row: storedRow<'complaint'>(),
  event: complaintEvent,
  tell: async (tx, context: Context, row) => {
    if (row.account_id === null) await tellComplainant(tx, context, row, { kind: 'complaint_news', to: 'known' });
    else await tellNews(tx, context, 'complaint_news', { ...row, account_id: row.account_id }, { number: row.number });
  },
});
export type ComplaintRow = ReturnType<typeof complaints.typed>;

type Sender = { id: string; account_id: string | null };

export function complaintEvent(context: AuditContext, { id, account_id }: Sender, verb: string): AuditEvent {
  const patient = account_id ?? `guest:${id}`;
  return { ...actorOf(context, patient), action: `complaint.${verb}`, object: { type: 'complaint', id }, patient };
}

const Guest = z.object({ name: z.string(), email: z.string(), phone: z.string() });
export type Guest = z.infer<typeof Guest>;

export function guestOf({ keys }: Pick<Context, 'keys'>, { person }: { person: Buffer | null }): Guest | null {
  return person === null ? null : Guest.parse(JSON.parse(keys.open(person)));
}
