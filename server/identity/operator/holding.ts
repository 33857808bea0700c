import { rightsOf } from '../../../contract/identity/roles.ts';
import { type HoldingStep, right } from '../../../contract/platform/case.ts';
import type { CaseDesk } from '../../../contract/platform/case-desk.ts';
import type { DeskData, DeskRight } from '../../../contract/platform/desk-right.ts';
import { type ErrorCode, problem, wrong } from '../../../contract/platform/problem.ts';
import { type AuditEvent, auditRead, auditWrite } from '../../platform/audit/audit.ts';
import { iso } from '../../platform/clock.ts';
import type { HealthTx } from '../../platform/db/health.ts';
import type { Tx } from '../../platform/transaction.ts';
import type { Context } from '../context.ts';
import { operatorOf } from '../session/authorize.ts';
import { colleague } from './colleague.ts';
import { operatorsOf } from './operators.ts';

type Row = { id: string; status: string; operator_account_id: string | null };
type Changes = { operator_account_id: string | null };

type Kind<At extends Context, Held extends Row> = {
  of: { name: DeskData; refusals: { held: ErrorCode }; states: Readonly<Record<string, { over: boolean }>> };
  find: (tx: Tx, context: At, id: string, isLocked: boolean) => Promise<Held>;
  event: (context: At, row: Held, verb: string) => AuditEvent;
  /** What somebody needs to have it, besides acting on its kind. */
  needs?: (row: Held) => readonly DeskRight[];
  move: (tx: Tx, context: At, row: Held, step: HoldingStep, changes: Changes) => Promise<{ health: HealthTx }>;
};

type Wish = { caseId: string; reason: string };

export type Holding<At extends Context> = {
  take: (tx: Tx, context: At, wish: { caseId: string }) => Promise<void>;
  handOn: (tx: Tx, context: At, wish: Wish & { operatorId: string }) => Promise<void>;
  giveBack: (tx: Tx, context: At, wish: Wish) => Promise<void>;
  /** What the desk keeps beside it. */
  beside: (tx: Tx, context: At, caseId: string) => Promise<CaseDesk>;
  note: (tx: Tx, context: At, wish: { caseId: string; text: string }) => Promise<void>;
};

/** Who has a case: taken by whoever may act, handed on by its holder, given and taken away by whoever hands out work. */
export function holding<At extends Context, Held extends Row>(kind: Kind<At, Held>): Holding<At> {
  const { event, of } = kind;
  const { held } = of.refusals;
  const needs = (row: Held) => [right(of.name, 'act'), ...(kind.needs?.(row) ?? [])];
  const lock = (tx: Tx, context: At, id: string) => kind.find(tx, context, id, true);
  const isOver = ({ status }: Held) => of.states[status]?.over === true;
  const isMine = (context: At, row: Held) => row.operator_account_id === operatorOf(context).id;
  const hands = (context: At) => operatorOf(context).rights.includes(right(of.name, 'assign'));
  const look = (tx: Tx, context: At, row: Held) => auditRead(tx, context, event(context, row, 'read'));
  async function move(tx: Tx, context: At, row: Held, step: HoldingStep, to: string | null, reason: string) {
    const { health } = await kind.move(tx, context, row, step, { operator_account_id: to });
    if (reason !== '') await write(health, context, row, step, reason);
  }
  async function write(health: HealthTx, context: At, row: Held, step: HoldingStep | null, text: string) {
    const words = context.keys.seal(text);
    const said = { case_id: row.id, at: iso(context.now), operator_account_id: operatorOf(context).id, step, words };
    await health.insertInto('case_note').values(said).execute();
  }
  function works(context: At, row: Held): boolean {
    const { rights } = operatorOf(context);
    return hands(context) || needs(row).every((one) => rights.includes(one));
  }
  async function colleaguesOf(tx: Tx, context: At, row: Held) {
    if (isOver(row) || (!isMine(context, row) && !hands(context))) return [];
    const all = await operatorsOf(tx, context.host.partnerId);
    return all
      .filter(({ id, disabled_at }) => disabled_at === null && id !== row.operator_account_id)
      .filter(({ roles }) => needs(row).every((one) => rightsOf(roles).includes(one)))
      .map(({ id, name }) => ({ id, name }));
  }
  /** @throws Problem K403 who may neither have it nor hand it out, the kind's refusal of a case that is not theirs to hand out */
  function refuseStranger(context: At, row: Held): void {
    if (!works(context, row)) throw problem('K403');
    if (!isOver(row) && !isMine(context, row) && !hands(context)) throw problem(held);
  }
  return {
    /** Taking what one has already changes nothing, so a form sent twice is no error. */
    take: async (tx, context, { caseId }) => {
      const row = await lock(tx, context, caseId);
      const { id, rights } = operatorOf(context);
      if (!needs(row).every((one) => rights.includes(one))) throw problem('K403');
      if (isMine(context, row) && !isOver(row)) return look(tx, context, row);
      return move(tx, context, row, 'take', id, '');
    },
    handOn: async (tx, context, { caseId, operatorId, reason }) => {
      const row = await lock(tx, context, caseId);
      refuseStranger(context, row);
      const { id } = await colleague(tx, context, operatorId, needs(row));
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
    beside: async (tx, context, caseId) => {
      const row = await kind.find(tx, context, caseId, false);
      const mayNote = works(context, row);
      const notes = mayNote ? await notesOf(tx, context, caseId) : [];
      if (notes.length > 0) await look(tx, context, row);
      const { id: me } = operatorOf(context);
      const reminder = await tx
        .selectFrom('case_reminder')
        .select('on_day')
        .where('case_id', '=', caseId)
        .where('operator_account_id', '=', me)
        .executeTakeFirst();
      return { colleagues: await colleaguesOf(tx, context, row), notes, remindOn: reminder?.on_day ?? null, mayNote };
    },
    note: async (tx, context, { caseId, text }) => {
      const row = await lock(tx, context, caseId);
      if (!works(context, row)) throw problem('K403');
      const health = await auditWrite(tx, context, event(context, row, 'note'));
      await write(health, context, row, null, text);
    },
  };
}

async function notesOf(tx: Tx, { keys }: Context, caseId: string): Promise<CaseDesk['notes']> {
  const rows = await tx
    .selectFrom('case_note')
    .innerJoin('operator_account as person', 'person.id', 'case_note.operator_account_id')
    .select(['case_note.id', 'at', 'step', 'words', 'person.name'])
    .where('case_id', '=', caseId)
    .orderBy('case_note.id', 'desc')
    .execute();
  // An erasure leaves no words.
  return rows.map(({ words, ...row }) => ({ ...row, text: keys.open(words) })).filter(({ text }) => text !== '');
}
