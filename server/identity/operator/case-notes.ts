import { type HoldingStep, right } from '../../../contract/platform/case.ts';
import type { CaseDesk } from '../../../contract/platform/case-desk.ts';
import { consentedKinds } from '../../../contract/platform/consented-kinds.ts';
import type { DeskData, DeskRight } from '../../../contract/platform/desk-right.ts';
import { problem } from '../../../contract/platform/problem.ts';
import { type AuditEvent, auditRead, auditWrite } from '../../platform/audit/audit.ts';
import { iso } from '../../platform/clock.ts';
import type { HealthTx } from '../../platform/db/health.ts';
import type { Tx } from '../../platform/transaction.ts';
import { isLocked, refuseLocked } from '../account/locked-cases.ts';
import type { Context } from '../context.ts';
import { operatorOf } from '../session/authorize.ts';
import { takesCalls } from './takes-calls.ts';

export type NotedKind<At extends Context, Row extends { id: string }> = {
  of: { name: DeskData };
  find: (tx: Tx, context: At, id: string, isLocked: boolean) => Promise<Row>;
  event: (context: At, row: Row, verb: string) => AuditEvent;
  needs?: (row: Row) => readonly DeskRight[];
};

export type Notes<At extends Context> = {
  beside: (tx: Tx, context: At, caseId: string) => Promise<CaseDesk>;
  note: (tx: Tx, context: At, wish: { caseId: string; text: string }) => Promise<void>;
};

type CaseQuestion<At, Row, Answer> = (tx: Tx, context: At, row: Row) => Promise<Answer>;

type Hands<At, Row> = {
  colleaguesOf: CaseQuestion<At, Row, CaseDesk['colleagues']>;
  mayTakeOver: CaseQuestion<At, Row, boolean>;
};

export function caseNotes<At extends Context, Row extends { id: string }>(
  kind: NotedKind<At, Row>,
  { colleaguesOf, mayTakeOver }: Hands<At, Row> = { colleaguesOf: async () => [], mayTakeOver: async () => false },
): Notes<At> {
  const { event, find } = kind;
  return {
    beside: async (tx, context, caseId) => {
      const row = await find(tx, context, caseId, false);
      const mayNote = works(kind, context, row) && !(await isLocked(tx, context, caseId));
      const notes = mayNote ? await notesOf(tx, context, caseId) : [];
      if (notes.length > 0) await auditRead(tx, context, event(context, row, 'read'));
      const reminder = await tx
        .selectFrom('case_reminder')
        .select('on_day')
        .where('case_id', '=', caseId)
        .where('operator_account_id', '=', operatorOf(context).id)
        .executeTakeFirst();
      return {
        colleagues: await colleaguesOf(tx, context, row),
        mayTakeOver: await mayTakeOver(tx, context, row),
        notes,
        remindOn: reminder?.on_day ?? null,
        mayNote,
        mayWithdrawConsent: consentedKinds.some((one) => one === kind.of.name) && takesCalls(context, kind.of.name),
      };
    },
    note: async (tx, context, { caseId, text }) => {
      const row = await find(tx, context, caseId, true);
      if (!works(kind, context, row)) throw problem('K403');
      await refuseLocked(tx, context, caseId);
      const health = await auditWrite(tx, context, event(context, row, 'note'));
      await writeNote(health, context, row, null, text);
    },
  };
}

export function needsOf<At extends Context, Row extends { id: string }>(
  { of, needs }: Pick<NotedKind<At, Row>, 'of' | 'needs'>,
  row: Row,
): readonly DeskRight[] {
  return [right(of.name, 'act'), ...(needs?.(row) ?? [])];
}

export function works<At extends Context, Row extends { id: string }>(
  kind: Pick<NotedKind<At, Row>, 'of' | 'needs'>,
  context: At,
  row: Row,
): boolean {
  const { rights } = operatorOf(context);
  return rights.includes(right(kind.of.name, 'assign')) || needsOf(kind, row).every((one) => rights.includes(one));
}

export async function writeNote(
  health: HealthTx,
  context: Context,
  row: { id: string },
  step: HoldingStep | null,
  text: string,
): Promise<void> {
  const words = context.keys.seal(text);
  const note = { case_id: row.id, at: iso(context.now), operator_account_id: operatorOf(context).id, step, words };
  await health.insertInto('case_note').values(note).execute();
}

async function notesOf(tx: Tx, { keys }: Context, caseId: string): Promise<CaseDesk['notes']> {
  const rows = await tx
    .selectFrom('case_note')
    .innerJoin('operator_account as person', 'person.id', 'case_note.operator_account_id')
    .select(['case_note.id', 'at', 'step', 'words', 'person.name'])
    .where('case_id', '=', caseId)
    .orderBy('case_note.id', 'desc')
    .execute();
  // An erasure leaves notes with empty words, which are not shown.
  return rows.map(({ words, ...row }) => ({ ...row, text: keys.open(words) })).filter(({ text }) => text !== '');
}
