import { sql } from 'kysely';
import { z } from 'zod';
import type { CaseKind } from '../../../contract/platform/case.ts';
import { problem } from '../../../contract/platform/problem.ts';
import { stateNamed } from '../../../contract/platform/states.ts';
import type { AuditContext, AuditEvent } from '../audit/audit.ts';
import { iso } from '../clock.ts';
import type { Context } from '../context.ts';
import type { HealthTx } from '../db/health.ts';
import { isHere } from '../owner.ts';
import type { Tx } from '../transaction.ts';
import { stateAfter, writeStep } from './step.ts';

/** What the table of such a kind has at least; it is called as the kind, and `closed_at` is since when it is over. */
export const CaseRow = z.object({
  id: z.string(),
  partner_id: z.number(),
  number: z.string(),
  account_id: z.string().nullable(),
  status: z.string(),
  operator_account_id: z.string().nullable(),
  due_at: z.string(),
  created_at: z.string(),
  closed_at: z.string().nullable(),
});
type CaseColumns = z.infer<typeof CaseRow>;
type Changes<Row> = Partial<Omit<Row, 'id' | 'status' | 'closed_at'>>;

type CaseOptions<Row> = {
  row: z.ZodType<Row>;
  event: (context: AuditContext, row: Row, verb: string) => AuditEvent;
};

/** Finds and moves the cases of a kind that keeps no more than what its table of states and steps says. */
export function caseTable<State extends string, Step extends string, Row extends CaseColumns>(
  kind: CaseKind<State, Step>,
  { row: schema, event }: CaseOptions<Row>,
) {
  type Case = Row & { status: State };
  const table = sql.table(kind.name);
  const typed = (found: unknown): Case => {
    const row = schema.parse(found);
    return { ...row, status: stateNamed(kind.states, row.status) };
  };
  return {
    typed,
    /** @throws Problem #404 when unknown or another partner's (T01) */
    atDesk: async (tx: Tx, { host }: Pick<Context, 'host'>, id: string, isLocked = true): Promise<Case> => {
      const lock = isLocked ? sql`for update` : sql``;
      const found =
        await sql`select * from ${table} where id = ${id} and ${isHere({ host }, { table: kind.name, partner: 'partner_id' })} ${lock}`.execute(
          tx,
        );
      if (found.rows[0] === undefined) throw problem('#404');
      return typed(found.rows[0]);
    },
    /** The row must be locked. Anything else that the step writes must go through the answer's `health`. @throws Problem the refusal of the step */
    move: async (
      tx: Tx,
      context: AuditContext,
      row: Case,
      step: Step,
      changes: Changes<Row> = {},
    ): Promise<{ moved: Case; health: HealthTx }> => {
      const to = stateAfter(context, kind, step, row);
      const health = await writeStep(tx, context, { from: row.status, to, event: event(context, row, step) });
      const values = { ...changes, status: to, closed_at: kind.states[to].over ? iso(context.now) : null };
      const set = sql.join(Object.entries(values).map(([column, value]) => sql`${sql.ref(column)} = ${value}`));
      const moved = await sql`update ${table} set ${set} where id = ${row.id} returning *`.execute(health);
      return { moved: typed(moved.rows[0]), health };
    },
  };
}
