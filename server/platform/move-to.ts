import { problem } from '../../contract/platform/problem.ts';
import type { StateRow } from '../../contract/platform/states.ts';
import { type AuditContext, type AuditEvent, auditWrite } from './audit/audit.ts';
import { iso } from './clock.ts';
import type { HealthTx } from './db/health.ts';
import type { Tx } from './transaction.ts';

type Step<State extends string> = {
  states: Readonly<Record<State, StateRow<State>>>;
  from: State | undefined;
  to: State;
  event: AuditEvent;
};

/** Checks, audits and records the step; the caller changes the row itself. @throws Problem the refusal of `from` */
export async function moveTo<State extends string>(
  tx: Tx,
  context: AuditContext,
  { states, from, to, event }: Step<State>,
): Promise<HealthTx> {
  if (from !== undefined && !states[from].next.includes(to)) throw problem(states[from].refusal);
  const health = await auditWrite(tx, context, event);
  await tx
    .insertInto('state_change')
    .values({
      object_type: event.object.type,
      object_id: event.object.id,
      from_state: from ?? null,
      to_state: to,
      at: iso(context.now),
      actor: event.actor.id,
      on_behalf_of: event.onBehalfOf,
    })
    .execute();
  return health;
}
