import { type Selectable, sql } from 'kysely';
import { z } from 'zod';
import type { CaseKind } from '../../../contract/platform/case.ts';
import type { DeskData } from '../../../contract/platform/desk-right.ts';
import { problem } from '../../../contract/platform/problem.ts';
import { stateNamed } from '../../../contract/platform/states.ts';
import type { AuditContext, AuditEvent } from '../audit/audit.ts';
import { iso } from '../clock.ts';
import type { Context } from '../context.ts';
import type { HealthTx } from '../db/health.ts';
import type { DB } from '../db/types.ts';
import { isHere } from '../owner.ts';
import type { Tx } from '../transaction.ts';
import { noteNews } from './news.ts';
import { isNews, stateAfter, tellNews, writeStep } from './step.ts';

/** Columns that every kind's table has; the table is named like the kind. From `closed_at` on the desk has nothing left to do. */
const CaseColumns = z.object({
  id: z.string(),
  partner_id: z.number(),
  number: z.string(),
  account_id: z.string().nullable(),
  status: z.string(),
  operator_account_id: z.string().nullable(),
  due_at: z.string().nullable(),
  created_at: z.string(),
  closed_at: z.string().nullable(),
});
type CaseColumns = z.infer<typeof CaseColumns>;

export const CaseRow = CaseColumns.extend({ due_at: z.string() });

export function storedRow<Table extends keyof DB & DeskData>() {
  return z.custom<Selectable<DB[Table]>>((row) => CaseColumns.safeParse(row).success);
}

type Changes<Row> = Partial<Omit<Row, 'id' | 'status' | 'closed_at' | 'due_at'>>;
type StepResult<Case> = { moved: Case; health: HealthTx };

type CaseOptions<State extends string, Step extends string, Row, At> = {
  row: z.ZodType<Row>;
  event: (context: AuditContext, row: Row, verb: string) => AuditEvent;
  /** The due date of the next state; without this rule, or in the same state, the old one stays. */
  due?: (tx: Tx, context: At, row: Row & { status: State }, to: State) => string | null | Promise<string | null>;
  /** Whether the desk has nothing left to do in a state; by default only once the case is over. */
  isDone?: (state: State) => boolean;
  /** Sends the news of a step; by default the letter `<kind>_news` with the case's number. */
  tell?: (tx: Tx, context: At, row: Row) => Promise<void>;
  /** For locks and writes in other tables, which have to come before the lock of the audit. */
  before?: (tx: Tx, context: At, row: Row & { due_at: string | null }) => Promise<void>;
  columns?: (
    tx: Tx,
    context: At,
    row: Row & { status: State },
    step: { name: Step; to: State },
  ) => Promise<Partial<Row>>;
  effects?: (
    tx: Tx,
    context: At,
    step: { name: Step; from: State } & StepResult<Row & { status: State }>,
  ) => Promise<void>;
};

function tellOf(name: string) {
  return async (tx: Tx, context: AuditContext, { partner_id, account_id, number }: CaseColumns): Promise<void> => {
    if (account_id !== null) await tellNews(tx, context, `${name}_news`, { partner_id, account_id }, { number });
  };
}

export function caseTable<
  State extends string,
  Step extends string,
  Row extends CaseColumns,
  Facts extends object = object,
  At extends AuditContext = AuditContext,
>(kind: CaseKind<State, Step, Facts>, options: CaseOptions<State, Step, Row, At>) {
  type Case = Row & { status: State };
  const table = sql.table(kind.name);
  const { event, due, isDone = (state) => kind.states[state].over, tell = tellOf(kind.name) } = options;
  const parseRow = (stored: unknown): Case => {
    const row = options.row.parse(stored);
    return { ...row, status: stateNamed(kind.states, row.status) };
  };
  /** The row must be locked. The step's other writes go through the answer's `health`. @throws Problem the step's refusal */
  async function move(
    tx: Tx,
    context: At,
    row: Case & Facts,
    step: Step,
    changes: Changes<Row> = {},
  ): Promise<StepResult<Case>> {
    const from = row.status;
    const to = stateAfter(context, kind, step, row);
    const changed = { ...row, ...changes };
    const due_at = due === undefined || to === from ? changed.due_at : await due(tx, context, changed, to);
    await options.before?.(tx, context, { ...row, due_at });
    if (isNews(kind.steps[step], { from, to })) await tell(tx, context, row);
    const columns = await options.columns?.(tx, context, row, { name: step, to });
    const health = await writeStep(tx, context, { from, to, event: event(context, row, step) });
    const closed_at = isDone(to) ? (row.closed_at ?? iso(context.now)) : null;
    const values = { ...changes, ...columns, status: to, due_at, closed_at };
    const set = sql.join(Object.entries(values).map(([column, value]) => sql`${sql.ref(column)} = ${value}`));
    const { rows } = await sql`update ${table} set ${set} where id = ${row.id} returning *`.execute(health);
    const moved = parseRow(rows[0]);
    if (kind.steps[step].by === 'customer') await noteNews(health, context, row.id);
    await options.effects?.(tx, context, { name: step, from, moved, health });
    return { moved, health };
  }
  return {
    typed: parseRow,
    move,
    /** @throws Problem #404 when unknown or another partner's (T01) */
    atDesk: async (tx: Tx, { host }: Pick<Context, 'host'>, id: string, isLocked = true): Promise<Case> => {
      const lock = isLocked ? sql`for update` : sql``;
      const { rows } =
        await sql`select * from ${table} where id = ${id} and ${isHere({ host }, { table: kind.name, partner: 'partner_id' })} ${lock}`.execute(
          tx,
        );
      if (rows[0] === undefined) throw problem('#404');
      return parseRow(rows[0]);
    },
  };
}
