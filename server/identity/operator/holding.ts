import { type HoldingStep, right } from '../../../contract/platform/case.ts';
import type { DeskData } from '../../../contract/platform/desk-right.ts';
import { type ErrorCode, problem, wrong } from '../../../contract/platform/problem.ts';
import { auditRead } from '../../platform/audit/audit.ts';
import { notTheirs } from '../../platform/case/step.ts';
import type { HealthTx } from '../../platform/db/health.ts';
import type { Tx } from '../../platform/transaction.ts';
import type { Context } from '../context.ts';
import { operatorOf } from '../session/authorize.ts';
import type { OperatorSession } from '../session-schema.ts';
import { caseNotes, type NotedKind, type Notes, needsOf, works, writeNote } from './case-notes.ts';
import { type Clinic, type Colleague, colleaguesHere, mayHave } from './colleague.ts';

type Row = { id: string; status: string; operator_account_id: string | null };
type Changes = { operator_account_id: string | null };

type Kind<At extends Context, Held extends Row> = NotedKind<At, Held> & {
  of: {
    name: DeskData;
    refusals: { held: ErrorCode; concerned?: ErrorCode };
    states: Readonly<Record<string, { over: boolean }>>;
  };
  move: (tx: Tx, context: At, row: Held, step: HoldingStep, changes: Changes) => Promise<{ health: HealthTx }>;
  /** Where people who belong to clinics may have it; nowhere, unless the kind says so. */
  clinic?: (tx: Tx, row: Held) => Promise<Clinic>;
  leaves?: (tx: Tx, row: Held, holderId: string) => void;
  /** Ids of operators who may not have it, because it is about what they did; the kind has a code for them. */
  concerned?: (tx: Tx, context: At, row: Held) => Promise<readonly string[]>;
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
  const { concerned: concernedCode } = of.refusals;
  const lock = (tx: Tx, context: At, id: string) => kind.find(tx, context, id, true);
  const isOver = ({ status }: Held) => of.states[status]?.over === true;
  const isMine = (context: At, row: Held) => row.operator_account_id === operatorOf(context).id;
  const hands = (context: At) => operatorOf(context).rights.includes(right(of.name, 'assign'));
  const look = (tx: Tx, context: At, row: Held) => auditRead(tx, context, event(context, row, 'read'));
  async function move(tx: Tx, context: At, row: Held, step: HoldingStep, to: string | null, reason = '') {
    const { health } = await kind.move(tx, context, row, step, { operator_account_id: to });
    if (reason !== '') await writeNote(health, context, row, step, reason);
  }
  function leave(tx: Tx, row: Held, to: string | null) {
    const { operator_account_id: holder } = row;
    if (holder !== null && holder !== to) kind.leaves?.(tx, row, holder);
  }
  async function concernedBy(tx: Tx, context: At, row: Held): Promise<readonly string[]> {
    return (await kind.concerned?.(tx, context, row)) ?? [];
  }
  /** @throws Problem the kind's refusal of somebody whom the case is about */
  async function refuseConcerned(tx: Tx, context: At, row: Held, id: string): Promise<void> {
    if (concernedCode !== undefined && (await concernedBy(tx, context, row)).includes(id)) throw problem(concernedCode);
  }
  async function opensFor(tx: Tx, row: Held) {
    const clinic = (await kind.clinic?.(tx, row)) ?? null;
    const rights = [right(of.name, 'read'), ...needsOf(kind, row)];
    return (colleague: Colleague) => mayHave(colleague, rights, clinic);
  }
  async function colleaguesOf(tx: Tx, context: At, row: Held) {
    if (isOver(row) || (!isMine(context, row) && !hands(context))) return [];
    const opens = await opensFor(tx, row);
    const concerned = await concernedBy(tx, context, row);
    return (await colleaguesHere(tx, context))
      .filter((one) => one.id !== row.operator_account_id && opens(one) && !concerned.includes(one.id))
      .map(({ id, name }) => ({ id, name }));
  }
  /** A holder who was disabled, has another role or belongs to another clinic by now cannot open it, and so keeps nobody from it. */
  async function mayTakeOver(tx: Tx, context: At, row: Held) {
    const holder = row.operator_account_id;
    if (isOver(row) || holder === null || isMine(context, row)) return false;
    const opens = await opensFor(tx, row);
    const [present] = await colleaguesHere(tx, context, holder);
    if ((await concernedBy(tx, context, row)).includes(operatorOf(context).id)) return false;
    return opens(asColleague(operatorOf(context))) && !(present && opens(present));
  }
  /** @throws Problem K403 who may neither have it nor hand it out, the kind's refusal of a case that is not theirs to hand out */
  function refuseStranger(context: At, row: Held): void {
    if (!works(kind, context, row)) throw problem('K403');
    if (!isOver(row) && !isMine(context, row) && !hands(context)) throw notTheirs(of, row);
  }
  return {
    /** Taking what one has already changes nothing, so a form sent twice is no error. */
    take: async (tx, context, { caseId }) => {
      const row = await lock(tx, context, caseId);
      const me = operatorOf(context);
      const opens = await opensFor(tx, row);
      if (!opens(asColleague(me))) throw problem('K403');
      if (isMine(context, row) && !isOver(row)) return look(tx, context, row);
      if (!isOver(row)) await refuseConcerned(tx, context, row, me.id);
      const isFree = await mayTakeOver(tx, context, row);
      if (isFree) leave(tx, row, me.id);
      return move(tx, context, isFree ? { ...row, operator_account_id: null } : row, 'take', me.id);
    },
    handOn: async (tx, context, { caseId, operatorId, reason }) => {
      const row = await lock(tx, context, caseId);
      refuseStranger(context, row);
      const opens = await opensFor(tx, row);
      const [colleague] = await colleaguesHere(tx, context, operatorId);
      if (!colleague || !opens(colleague)) throw problem('#404');
      const { id } = colleague;
      if (row.operator_account_id === id && !isOver(row)) return look(tx, context, row);
      if (!isOver(row)) await refuseConcerned(tx, context, row, id);
      leave(tx, row, id);
      return move(tx, context, row, isMine(context, row) ? 'hand_on' : 'assign', id, reason);
    },
    giveBack: async (tx, context, { caseId, reason }) => {
      const row = await lock(tx, context, caseId);
      refuseStranger(context, row);
      if (row.operator_account_id === null && !isOver(row)) throw notTheirs(of, row);
      if (!isMine(context, row) && reason === '') throw problem('X444', {}, [wrong('V001', 'reason')]);
      leave(tx, row, null);
      return move(tx, context, row, isMine(context, row) ? 'give_back' : 'take_from', null, reason);
    },
    ...caseNotes(kind, { colleaguesOf, mayTakeOver }),
  };
}

function asColleague({ providers, ...operator }: OperatorSession): Colleague {
  return { ...operator, providers: providers.map(({ id }) => id) };
}
