import type { Complaint } from '../../contract/complaints/complaint.ts';
import {
  type ComplaintStep,
  complaintCase,
  complaintMessages,
  complaintOutcomes,
  complaintStates,
  complaintTopics,
} from '../../contract/complaints/complaint-states.ts';
import type { Context } from '../booking/context.ts';
import { messagesOf } from '../platform/case/messages.ts';
import { isOverdue } from '../platform/case/overdue.ts';
import type { Db } from '../platform/transaction.ts';
import type { ComplaintRow } from './move.ts';

export async function viewOf(db: Db, { now }: Pick<Context, 'now'>, row: ComplaintRow): Promise<Complaint> {
  const { id, number, status, topic, about, created_at, due_at, outcome, answered_at } = row;
  const may = (step: ComplaintStep) => complaintCase.after(step, { status }).to !== undefined;
  return {
    ...{ number, status, about },
    topic: complaintTopics.find((one) => one === topic) ?? 'other',
    sentAt: created_at,
    ...{ dueAt: due_at, overdue: isOverdue(complaintStates[status], due_at, now) },
    outcome: complaintOutcomes.find((one) => one === outcome) ?? null,
    answeredAt: answered_at,
    messages: await messagesOf(db, id, { kinds: complaintMessages }),
    canWrite: may('write'),
    canWithdraw: may('withdraw'),
  };
}
