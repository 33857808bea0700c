import { z } from 'zod';
import { type CallBackStep, callBackCase } from '../../../contract/booking/call-back-states.ts';
import { type AuditContext, type AuditEvent, actorOf } from '../../platform/audit/audit.ts';
import { CaseRow, caseTable } from '../../platform/case/case-table.ts';
import { iso } from '../../platform/clock.ts';
import type { HealthTx } from '../../platform/db/health.ts';
import type { Tx } from '../../platform/transaction.ts';
import type { Context } from '../context.ts';

const Row = CaseRow.extend({
  person: z.instanceof(Buffer),
  call_window: z.string(),
  promised_from: z.string(),
  attempts: z.number(),
  outcome: z.string().nullable(),
  locale: z.string(),
});

export const callBacks = caseTable(callBackCase, { row: Row, event: callBackEvent });
export type CallBackRow = ReturnType<typeof callBacks.typed>;

const Person = z.object({ name: z.string(), phone: z.string(), email: z.string().nullable() });
export type Person = z.infer<typeof Person>;

export function personOf({ keys }: Pick<Context, 'keys'>, { person }: Pick<z.infer<typeof Row>, 'person'>): Person {
  return Person.parse(JSON.parse(keys.open(person)));
}

type CallBackOwner = Pick<z.infer<typeof Row>, 'id' | 'account_id'>;

export function callBackEvent(context: AuditContext, { id, account_id }: CallBackOwner, verb: string): AuditEvent {
  const patient = account_id ?? `guest:${id}`;
  return { ...actorOf(context, patient), action: `call_back.${verb}`, object: { type: 'call_back', id }, patient };
}

type StepContents = {
  note?: string;
  changes?: Parameters<typeof callBacks.move>[4];
};

/** The row must be locked. @throws Problem the refusal of the step */
export async function openCallBackStep(
  tx: Tx,
  context: Context,
  row: CallBackRow,
  name: CallBackStep,
  { note = '', changes = {} }: StepContents = {},
): Promise<{ moved: CallBackRow; health: HealthTx }> {
  const step = await callBacks.move(tx, context, row, name, changes);
  await noteStep(step.health, context, row.id, name, note);
  return step;
}

export async function noteStep(health: HealthTx, context: Context, id: string, action: string, note = '') {
  await health
    .insertInto('call_back_step')
    .values({
      call_back_id: id,
      action,
      at: iso(context.now),
      operator_account_id: context.operator?.id ?? null,
      note: note === '' ? null : context.keys.seal(note),
    })
    .execute();
}
