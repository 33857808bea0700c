import type { WorkFilter, WorkItem } from '../../../contract/platform/work-list.ts';
import { initials, maskedPhone } from '../../identity/masked.ts';
import { countsBy, holderOf } from '../../identity/operator/work.ts';
import { operatorOf } from '../../identity/session/authorize.ts';
import { iso } from '../../platform/clock.ts';
import type { Context, Handler } from '../context.ts';
import { type CallBackRow, personOf, typed } from './move.ts';

/** Longest overdue first; what is done, newest first. Says nothing of what somebody looked for, so it is no look at health data. */
export const listCallBacks: Handler<'listCallBacks'> = async ({ filter, page, limit }, context) => {
  const direction = filter === 'done' ? 'desc' : 'asc';
  const rows = await filtered(context, filter)
    .leftJoin('operator_account as person', 'person.id', 'call_back.operator_account_id')
    .selectAll('call_back')
    .select('person.name as holder')
    .orderBy(filter === 'done' ? 'closed_at' : 'due_at', direction)
    .orderBy('call_back.id', direction)
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const items = rows.map((row) => itemOf(context, { ...typed(row), holder: row.holder }));
  return { items, page, limit, total: await countOf(context, filter) };
};

export function countCallBacks(context: Context) {
  return countsBy((filter) => countOf(context, filter));
}

function filtered(context: Context, filter: WorkFilter) {
  const { database, host, now } = context;
  const all = database.db.selectFrom('call_back').where('call_back.partner_id', '=', host.partnerId);
  if (filter === 'done') return all.where('call_back.closed_at', 'is not', null);
  const open = all.where('call_back.closed_at', 'is', null);
  if (filter === 'mine') return open.where('call_back.operator_account_id', '=', operatorOf(context).id);
  return filter === 'overdue' ? open.where('call_back.due_at', '<', iso(now)) : open;
}

async function countOf(context: Context, filter: WorkFilter): Promise<number> {
  const { lines } = await filtered(context, filter)
    .select((of) => of.fn.countAll<number>().as('lines'))
    .executeTakeFirstOrThrow();
  return Number(lines);
}

type Row = CallBackRow & { holder: string | null };

function itemOf(context: Context, row: Row): WorkItem {
  const { name, phone } = personOf(context, row);
  return {
    id: row.id,
    number: row.number,
    state: row.status,
    name: initials(name),
    phone: maskedPhone(phone),
    since: row.created_at,
    dueFrom: row.promised_from,
    due: row.due_at,
    overdue: isOverdue(row, context.now),
    attempts: row.attempts,
    holder: holderOf(row),
  };
}

export function isOverdue({ closed_at, due_at }: Pick<Row, 'closed_at' | 'due_at'>, now: Temporal.Instant): boolean {
  return closed_at === null && Temporal.Instant.compare(due_at, now) < 0;
}
