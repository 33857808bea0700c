import { type CaseKind, type CaseStep, holds } from '../../../contract/platform/case.ts';
import { type ErrorCode, type Problem, problem } from '../../../contract/platform/problem.ts';
import { type AuditContext, type AuditEvent, actorOf, auditWrite } from '../audit/audit.ts';
import type { HealthTx } from '../db/health.ts';
import { enqueueLetter } from '../mail/outbox.ts';
import { writeMove } from '../move-to.ts';
import { enqueuePushes } from '../push-outbox.ts';
import type { Tx } from '../transaction.ts';

type HeldCase<State> = { status: State; operator_account_id: string | null };
type Actors = Pick<AuditContext, 'operator'>;

/** @throws Problem the kind's refusal when the step does not follow from the state, or is not this operator's to take */
export function stateAfter<State extends string, Step extends string, Facts extends object>(
  { operator }: Actors,
  kind: CaseKind<State, Step, Facts>,
  step: Step,
  row: HeldCase<State> & Facts,
): State {
  const { over } = kind.states[row.status];
  const rule = kind.steps[step];
  const isTheirs = !operator || rule.by !== 'desk' || holds(rule, row.operator_account_id, operator.id);
  const outcome = kind.after(step, row);
  const details = { ...standing(kind, row), step };
  if (outcome.refusal !== undefined && over) throw problem(outcome.refusal, details);
  if (!isTheirs) throw notTheirs(kind, row);
  if (outcome.refusal !== undefined) throw problem(outcome.refusal, details);
  return outcome.to;
}

export function standing({ name: kind }: { name: string }, { status: state }: { status: string }) {
  return { kind, state };
}

export function notTheirs(
  { name, refusals }: { name: string; refusals: { held: ErrorCode } },
  row: { status: string; operator_account_id: string | null },
): Problem {
  const holder = row.operator_account_id === null ? 'nobody' : 'colleague';
  return problem(refusals.held, { ...standing({ name }, row), holder });
}

type StateChange<State extends string> = { from: State; to: State; event: AuditEvent };

export function writeStep<State extends string>(
  tx: Tx,
  context: AuditContext,
  { from, to, event }: StateChange<State>,
): Promise<HealthTx> {
  return from === to ? auditWrite(tx, context, event) : writeMove(tx, context, { from, to, event });
}

export function isNews<State extends string>(
  { tells }: Pick<CaseStep<State>, 'tells'>,
  { from, to }: Pick<StateChange<State>, 'from' | 'to'>,
): boolean {
  return tells === true || (from !== to && tells?.includes(to) === true);
}

type CaseOwner = { partner_id: number; account_id: string };

/** The letter says that there is news, never what (T30); customers get none about their own steps. */
export async function tellNews(
  tx: Tx,
  context: AuditContext,
  letter: string,
  { partner_id, account_id }: CaseOwner,
  facts: object,
): Promise<void> {
  const { actor, onBehalfOf } = actorOf(context, account_id);
  if (actor.role === 'customer') return;
  const about = { partner_id, account_id, facts: JSON.stringify(facts) };
  await enqueueLetter(tx, context.now, letter, { ...about, actor: actor.id, on_behalf_of: onBehalfOf }, 'known');
  await enqueuePushes(tx, context.now, about);
}
