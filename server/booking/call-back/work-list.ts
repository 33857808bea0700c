import type { WorkItem, WorkQuery } from '../../../contract/platform/work-list.ts';
import { countsBy, holderOf } from '../../identity/operator/work.ts';
import { operatorOf } from '../../identity/session/authorize.ts';
import { iso } from '../../platform/clock.ts';
import { countListed, pageOf } from '../../platform/listed.ts';
import { initials, maskedPhone } from '../../platform/masked.ts';
import type { Context, Handler } from '../context.ts';
import { type CallBackRow, personOf, typed } from './move.ts';

/** Longest overdue first; what is done, newest first. Says nothing of what somebody looked for, so it is no look at health data. */
export const listCallBacks: Handler<'listCallBacks'> = async ({ page, limit, ...query }, context) => {
  const { column, direction } = orderOf(query);
  // The index alone finds the page; only its rows are read.
  const rows = await context.database.db
    .selectFrom(listed(context, query).$call(pageOf({ page, limit })).as('shown'))
    .innerJoin('call_back', 'call_back.id', 'shown.id')
    .leftJoin('operator_account as person', 'person.id', 'call_back.operator_account_id')
    .selectAll('call_back')
    .select('person.name as holder')
    .orderBy(column, direction)
    .orderBy('call_back.id', direction)
    .execute();
  const items = rows.map((row) => itemOf(context, { ...typed(row), holder: row.holder }));
  return { items, page, limit, total: await countOf(context, query) };
};

export function countCallBacks(context: Context) {
  return countsBy((filter) => countOf(context, { filter }));
}

function filtered(context: Context, { filter, number, holder }: WorkQuery) {
  const { database, host, now } = context;
  const all = database.db
    .selectFrom('call_back')
    .where('call_back.partner_id', '=', host.partnerId)
    .$if(holder !== undefined, (some) => some.where('call_back.operator_account_id', '=', holder ?? ''));
  if (number !== undefined) return all.where('call_back.number', '=', number);
  if (filter === 'done') return all.where('call_back.closed_at', 'is not', null);
  const open = all.where('call_back.closed_at', 'is', null);
  if (filter === 'mine') return open.where('call_back.operator_account_id', '=', operatorOf(context).id);
  return filter === 'overdue' ? open.where('call_back.due_at', '<', iso(now)) : open;
}

function orderOf({ filter }: WorkQuery) {
  return filter === 'done'
    ? ({ column: 'call_back.closed_at', direction: 'desc' } as const)
    : ({ column: 'call_back.due_at', direction: 'asc' } as const);
}

function listed(context: Context, query: WorkQuery) {
  const { column, direction } = orderOf(query);
  return filtered(context, query).select('call_back.id').orderBy(column, direction).orderBy('call_back.id', direction);
}

/** In the order of the pages, or the whole table might be read for it. */
function countOf(context: Context, query: WorkQuery): Promise<number> {
  return countListed(context.database.db, listed(context, query));
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
