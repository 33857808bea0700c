import type { Selectable, Updateable } from 'kysely';
import { z } from 'zod';
import {
  type CallBackState,
  type CallBackStep,
  callBackCase,
  callBackStates,
} from '../../../contract/booking/call-back-states.ts';
import { stateNamed } from '../../../contract/platform/states.ts';
import { type AuditEvent, actorOf } from '../../platform/audit/audit.ts';
import { stateAfter, writeStep } from '../../platform/case/step.ts';
import { iso } from '../../platform/clock.ts';
import type { HealthTx } from '../../platform/db/health.ts';
import type { DB } from '../../platform/db/types.ts';
import type { Tx } from '../../platform/transaction.ts';
import type { Context } from '../context.ts';

export type CallBackRow = Omit<Selectable<DB['call_back']>, 'status'> & { status: CallBackState };

const Person = z.object({ name: z.string(), phone: z.string(), email: z.string().nullable() });
export type Person = z.infer<typeof Person>;

export function personOf({ keys }: Pick<Context, 'keys'>, { person }: Pick<CallBackRow, 'person'>): Person {
  return Person.parse(JSON.parse(keys.open(person)));
}

export function typed<Row extends { status: string }>(row: Row): Row & { status: CallBackState } {
  return { ...row, status: stateNamed(callBackStates, row.status) };
}

type Whose = Pick<CallBackRow, 'id' | 'account_id'>;

export function callBackEvent(context: Context, { id, account_id }: Whose, verb: string): AuditEvent {
  const patient = account_id ?? `guest:${id}`;
  return { ...actorOf(context, patient), action: `call_back.${verb}`, object: { type: 'call_back', id }, patient };
}

type Said = {
  note?: string;
  changes?: Omit<Updateable<DB['call_back']>, 'id' | 'status' | 'updated_at'>;
};

/** For a row that is locked. @throws Problem the refusal of the step */
export async function openCallBackStep(
  tx: Tx,
  context: Context,
  row: CallBackRow,
  step: CallBackStep,
  { note = '', changes = {} }: Said = {},
): Promise<{ moved: CallBackRow; health: HealthTx }> {
  const to = stateAfter(context, callBackCase, step, row);
  const event = callBackEvent(context, row, step);
  const health = await writeStep(tx, context, { from: row.status, to, event });
  const moved = await health
    .updateTable('call_back')
    .set({ ...changes, status: to, ...(callBackStates[to].over && { closed_at: iso(context.now) }) })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await noteStep(health, context, row.id, step, note);
  return { moved: typed(moved), health };
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
