import { problem } from '../../contract/platform/problem.ts';
import type { StateRow } from '../../contract/platform/states.ts';
import { type AuditContext, type AuditEvent, auditWrite } from './audit/audit.ts';
import { iso } from './clock.ts';
import type { HealthTx } from './db/health.ts';
import type { Tx } from './transaction.ts';

type Move<State extends string> = { from: State | undefined; to: State; event: AuditEvent };
type Step<State extends string> = Move<State> & { states: Readonly<Record<State, StateRow<State>>> };

/** Checks, audits and records the step; the caller changes the row itself. @throws Problem the refusal of `from` */
export async function moveTo<State extends string>(
  tx: Tx,
  context: AuditContext,
  { states, ...move }: Step<State>,
): Promise<HealthTx> {
  const { from, to } = move;
  if (from !== undefined && !states[from].next.includes(to)) throw problem(states[from].refusal, { state: from });
  return writeMove(tx, context, move);
}

/** Audits and records a step that the caller has checked against a table of steps (0052). */
export async function writeMove<State extends string>(
  tx: Tx,
  context: AuditContext,
  { from, to, event }: Move<State>,
): Promise<HealthTx> {
  return auditWrite(tx, context, event, {
    object_type: event.object.type,
    object_id: event.object.id,
    from_state: from ?? null,
    to_state: to,
    at: iso(context.now),
    actor: event.actor.id,
    on_behalf_of: event.onBehalfOf,
  });
}
