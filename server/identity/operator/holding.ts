import { type HoldingStep, right } from '../../../contract/platform/case.ts';
import { type ErrorCode, problem, wrong } from '../../../contract/platform/problem.ts';
import { rightsOf } from '../../../contract/roles.ts';
import { auditRead } from '../../platform/audit/audit.ts';
import type { HealthTx } from '../../platform/db/health.ts';
import type { Tx } from '../../platform/transaction.ts';
import type { Context } from '../context.ts';
import { operatorOf } from '../session/authorize.ts';
import { caseNotes, type NotedKind, type Notes, needsOf, works, writeNote } from './case-notes.ts';
import { colleague } from './colleague.ts';
import { operatorsOf } from './operators.ts';

type Row = { id: string; status: string; operator_account_id: string | null };
type Changes = { operator_account_id: string | null };

type Kind<At extends Context, Held extends Row> = NotedKind<At, Held> & {
  of: { refusals: { held: ErrorCode }; states: Readonly<Record<string, { over: boolean }>> };
  move: (tx: Tx, context: At, row: Held, step: HoldingStep, changes: Changes) => Promise<{ health: HealthTx }>;
};

type Wish = { caseId: string; reason: string };

export type HoldingSteps<At extends Context> = Notes<At> & {
  take: (tx: Tx, context: At, wish: { caseId: string }) => Promise<void>;
  handOn: (tx: Tx, context: At, wish: Wish & { operatorId: string }) => Promise<void>;
  giveBack: (tx: Tx, context: At, wish: Wish) => Promise<void>;
};

/** Steps that change a case's holder: who may act takes it, its holder hands it on, whoever hands out work gives it and takes it. */
export function holding<At extends Context, Held extends Row>(kind: Kind<At, Held>): HoldingSteps<At> {
  const { event, of } = kind;
  const { held } = of.refusals;
  const lock = (tx: Tx, context: At, id: string) => kind.find(tx, context, id, true);
  const isOver = ({ status }: Held) => of.states[status]?.over === true;
  const isMine = (context: At, row: Held) => row.operator_account_id === operatorOf(context).id;
  const hands = (context: At) => operatorOf(context).rights.includes(right(of.name, 'assign'));
  const look = (tx: Tx, context: At, row: Held) => auditRead(tx, context, event(context, row, 'read'));
  async function move(tx: Tx, context: At, row: Held, step: HoldingStep, to: string | null, reason: string) {
    const { health } = await kind.move(tx, context, row, step, { operator_account_id: to });
    if (reason !== '') await writeNote(health, context, row, step, reason);
  }
  async function colleaguesOf(tx: Tx, context: At, row: Held) {
    if (isOver(row) || (!isMine(context, row) && !hands(context))) return [];
    const all = await operatorsOf(tx, context.host.partnerId);
    return all
      .filter(({ id, disabled_at }) => disabled_at === null && id !== row.operator_account_id)
      .filter(({ roles }) => needsOf(kind, row).every((one) => rightsOf(roles).includes(one)))
      .map(({ id, name }) => ({ id, name }));
  }
  /** @throws Problem K403 who may neither have it nor hand it out, the kind's refusal of a case that is not theirs to hand out */
  function refuseStranger(context: At, row: Held): void {
    if (!works(kind, context, row)) throw problem('K403');
    if (!isOver(row) && !isMine(context, row) && !hands(context)) throw problem(held);
  }
  return {
    /** Taking what one has already changes nothing, so a form sent twice is no error. */
    take: async (tx, context, { caseId }) => {
      const row = await lock(tx, context, caseId);
      const { id, rights } = operatorOf(context);
      if (!needsOf(kind, row).every((one) => rights.includes(one))) throw problem('K403');
      if (isMine(context, row) && !isOver(row)) return look(tx, context, row);
      return move(tx, context, row, 'take', id, '');
    },
    handOn: async (tx, context, { caseId, operatorId, reason }) => {
      const row = await lock(tx, context, caseId);
      refuseStranger(context, row);
      const { id } = await colleague(tx, context, operatorId, needsOf(kind, row));
      if (row.operator_account_id === id && !isOver(row)) return look(tx, context, row);
      return move(tx, context, row, isMine(context, row) ? 'hand_on' : 'assign', id, reason);
    },
    giveBack: async (tx, context, { caseId, reason }) => {
      const row = await lock(tx, context, caseId);
      refuseStranger(context, row);
      if (row.operator_account_id === null && !isOver(row)) throw problem(held);
      if (!isMine(context, row) && reason === '') throw problem('X444', {}, [wrong('V001', 'reason')]);
      return move(tx, context, row, isMine(context, row) ? 'give_back' : 'take_from', null, reason);
    },
    ...caseNotes(kind, colleaguesOf),
  };
}
