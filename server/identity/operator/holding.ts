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

type Kind<At extends Context, CaseRow extends Row> = NotedKind<At, CaseRow> & {
  of: {
    name: DeskData;
    refusals: { held: ErrorCode; concerned?: ErrorCode };
    states: Readonly<Record<string, { over: boolean }>>;
  };
  move: (tx: Tx, context: At, row: CaseRow, step: HoldingStep, changes: Changes) => Promise<{ health: HealthTx }>;
  clinic?: (tx: Tx, row: CaseRow) => Promise<Clinic>;
  leaves?: (tx: Tx, row: CaseRow, holderId: string) => void;
  /** Ids of operators who may not hold the case, because it is about what they did; `refusals.concerned` refuses them. */
  concerned?: (tx: Tx, context: At, row: CaseRow) => Promise<readonly string[]>;
};

type Wish = { caseId: string; reason: string };

export type HoldingSteps<At extends Context> = Notes<At> & {
  take: (tx: Tx, context: At, wish: { caseId: string }) => Promise<void>;
  handOn: (tx: Tx, context: At, wish: Wish & { operatorId: string }) => Promise<void>;
  giveBack: (tx: Tx, context: At, wish: Wish) => Promise<void>;
};

export function holding<At extends Context, CaseRow extends Row>(kind: Kind<At, CaseRow>): HoldingSteps<At> {
  const doorOf = async (tx: Tx, context: At, id: string): Promise<Door<At, CaseRow>> => ({
    ...{ kind, tx, context },
    row: await kind.find(tx, context, id, true),
  });
  return {
    take: async (tx, context, wish) => take(await doorOf(tx, context, wish.caseId)),
    handOn: async (tx, context, wish) => handOn(await doorOf(tx, context, wish.caseId), wish),
    giveBack: async (tx, context, wish) => giveBack(await doorOf(tx, context, wish.caseId), wish),
    ...caseNotes(kind, {
      colleaguesOf: (tx, context, row) => colleaguesOf({ kind, tx, context, row }),
      mayTakeOver: (tx, context, row) => mayTakeOver({ kind, tx, context, row }),
    }),
  };
}

type Door<At extends Context, CaseRow extends Row> = { kind: Kind<At, CaseRow>; tx: Tx; context: At; row: CaseRow };

/** Taking a case that one holds already changes nothing, so a form sent twice is no error. */
async function take<At extends Context, CaseRow extends Row>(door: Door<At, CaseRow>): Promise<void> {
  const me = operatorOf(door.context);
  const opens = await opensFor(door);
  if (!opens(asColleague(me))) throw problem('K403');
  if (isMine(door) && !isOver(door)) return auditLook(door);
  if (!isOver(door)) await refuseConcerned(door, me.id);
  const isFree = await mayTakeOver(door);
  if (isFree) leave(door, me.id);
  const row = isFree ? { ...door.row, operator_account_id: null } : door.row;
  return move({ ...door, row }, 'take', me.id);
}

async function handOn<At extends Context, CaseRow extends Row>(
  door: Door<At, CaseRow>,
  { operatorId, reason }: Omit<Wish, 'caseId'> & { operatorId: string },
): Promise<void> {
  refuseStranger(door);
  const opens = await opensFor(door);
  const [colleague] = await colleaguesHere(door.tx, door.context, operatorId);
  if (!colleague || !opens(colleague)) throw problem('#404');
  const { id } = colleague;
  if (door.row.operator_account_id === id && !isOver(door)) return auditLook(door);
  if (!isOver(door)) await refuseConcerned(door, id);
  leave(door, id);
  return move(door, isMine(door) ? 'hand_on' : 'assign', id, reason);
}

async function giveBack<At extends Context, CaseRow extends Row>(
  door: Door<At, CaseRow>,
  { reason }: Pick<Wish, 'reason'>,
): Promise<void> {
  refuseStranger(door);
  if (door.row.operator_account_id === null && !isOver(door)) throw notTheirs(door.kind.of, door.row);
  if (!isMine(door) && reason === '') throw problem('X444', {}, [wrong('V001', 'reason')]);
  leave(door, null);
  return move(door, isMine(door) ? 'give_back' : 'take_from', null, reason);
}

async function move<At extends Context, CaseRow extends Row>(
  { kind, tx, context, row }: Door<At, CaseRow>,
  step: HoldingStep,
  holderId: string | null,
  reason = '',
): Promise<void> {
  const { health } = await kind.move(tx, context, row, step, { operator_account_id: holderId });
  if (reason !== '') await writeNote(health, context, row, step, reason);
}

function leave<At extends Context, CaseRow extends Row>(
  { kind, tx, row }: Door<At, CaseRow>,
  nextId: string | null,
): void {
  const { operator_account_id: holder } = row;
  if (holder !== null && holder !== nextId) kind.leaves?.(tx, row, holder);
}

function auditLook<At extends Context, CaseRow extends Row>({ kind, tx, context, row }: Door<At, CaseRow>) {
  return auditRead(tx, context, kind.event(context, row, 'read'));
}

/** @throws Problem K403 when the caller may neither work on the case nor assign it, the kind's refusal when it is not theirs to pass on */
function refuseStranger<At extends Context, CaseRow extends Row>(door: Door<At, CaseRow>): void {
  const { kind, context, row } = door;
  if (!works(kind, context, row)) throw problem('K403');
  if (!isOver(door) && !isMine(door) && !assigns(door)) throw notTheirs(kind.of, row);
}

/** @throws Problem the kind's refusal of somebody whom the case is about */
async function refuseConcerned<At extends Context, CaseRow extends Row>(
  door: Door<At, CaseRow>,
  id: string,
): Promise<void> {
  const code = door.kind.of.refusals.concerned;
  if (code !== undefined && (await concernedBy(door)).includes(id)) throw problem(code);
}

async function concernedBy<At extends Context, CaseRow extends Row>({
  kind,
  tx,
  context,
  row,
}: Door<At, CaseRow>): Promise<readonly string[]> {
  return (await kind.concerned?.(tx, context, row)) ?? [];
}

async function opensFor<At extends Context, CaseRow extends Row>({ kind, tx, row }: Door<At, CaseRow>) {
  const clinic = (await kind.clinic?.(tx, row)) ?? null;
  const rights = [right(kind.of.name, 'read'), ...needsOf(kind, row)];
  return (colleague: Colleague) => mayHave(colleague, rights, clinic);
}

async function colleaguesOf<At extends Context, CaseRow extends Row>(door: Door<At, CaseRow>) {
  if (isOver(door) || (!isMine(door) && !assigns(door))) return [];
  const opens = await opensFor(door);
  const concerned = await concernedBy(door);
  return (await colleaguesHere(door.tx, door.context))
    .filter((one) => one.id !== door.row.operator_account_id && opens(one) && !concerned.includes(one.id))
    .map(({ id, name }) => ({ id, name }));
}

/** A holder who was disabled, or has another role or clinic by now, can no longer open the case and keeps nobody from it. */
async function mayTakeOver<At extends Context, CaseRow extends Row>(door: Door<At, CaseRow>): Promise<boolean> {
  const { tx, context, row } = door;
  const holder = row.operator_account_id;
  if (isOver(door) || holder === null || isMine(door)) return false;
  const opens = await opensFor(door);
  const [present] = await colleaguesHere(tx, context, holder);
  if ((await concernedBy(door)).includes(operatorOf(context).id)) return false;
  return opens(asColleague(operatorOf(context))) && !(present && opens(present));
}

function isOver<At extends Context, CaseRow extends Row>({ kind, row }: Door<At, CaseRow>): boolean {
  return kind.of.states[row.status]?.over === true;
}

function isMine<At extends Context, CaseRow extends Row>({ context, row }: Door<At, CaseRow>): boolean {
  return row.operator_account_id === operatorOf(context).id;
}

function assigns<At extends Context, CaseRow extends Row>({ kind, context }: Door<At, CaseRow>): boolean {
  return operatorOf(context).rights.includes(right(kind.of.name, 'assign'));
}

function asColleague({ providers, ...operator }: OperatorSession): Colleague {
  return { ...operator, providers: providers.map(({ id }) => id) };
}
