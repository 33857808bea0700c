import type { WorkItem, WorkQuery } from '../../../contract/platform/work-list.ts';
import { countsBy, holderOf } from '../../identity/operator/work.ts';
import { operatorOf } from '../../identity/session/authorize.ts';
import { isBound } from '../../identity/session/rights.ts';
import { iso } from '../../platform/clock.ts';
import { countListed, rowsOfPage } from '../../platform/listed.ts';
import { initials } from '../../platform/masked.ts';
import type { Context, Handler } from '../context.ts';
import { type CareRequestRow, typed, withinReach } from '../request/request-row.ts';
import { isOverdue } from './desk-view.ts';

/** Longest overdue first; what is over, newest first. Says nothing of what was written. */
export const listDeskCareRequests: Handler<'listDeskCareRequests'> = async ({ page, limit, ...query }, context) => {
  const shown = rowsOfPage({ page, limit });
  const { column, direction } = orderOf(query);
  // The index alone finds the page; only its rows are read.
  const rows = await context.database.db
    .selectFrom(listed(context, query).limit(shown.limit).offset(shown.offset).as('shown'))
    .innerJoin('care_request', 'care_request.id', 'shown.id')
    .innerJoin('account', 'account.id', 'care_request.account_id')
    .leftJoin('operator_account as person', 'person.id', 'care_request.operator_account_id')
    .selectAll('care_request')
    .select(['person.name as holder', 'account.family_name', 'account.given_name'])
    .orderBy(column, direction)
    .orderBy('care_request.id', direction)
    .execute();
  const items = rows.map((row) => itemOf(context, { ...row, ...typed(row) }));
  return { items, page, limit, total: await countOf(context, query) };
};

export function countCareRequests(context: Context) {
  return countsBy((filter) => countOf(context, { filter }));
}

/** Open is what the desk has to do something about; what one holds oneself is also shown while the customer has the turn. */
function filtered(context: Context, { filter, number, kind, holder }: WorkQuery) {
  const { database, host, now } = context;
  const all = database.db
    .selectFrom('care_request')
    .where('care_request.partner_id', '=', host.partnerId)
    .$if(isBound(context, 'care_request.read'), (some) => some.where(withinReach(context)))
    .$if(kind !== undefined, (some) => some.where('care_request.service', '=', kind ?? ''))
    .$if(holder !== undefined, (some) => some.where('care_request.operator_account_id', '=', holder ?? ''));
  if (number !== undefined) return all.where('care_request.number', '=', number);
  if (filter === 'done') return all.where('care_request.closed_at', 'is not', null);
  if (filter === 'mine')
    return all
      .where('care_request.closed_at', 'is', null)
      .where('care_request.operator_account_id', '=', operatorOf(context).id);
  // The index of what a colleague holds has the open ones alone; that of all has no such column to be asked for.
  const open = all
    .where('care_request.turn', '=', 'desk')
    .$if(holder !== undefined, (some) => some.where('care_request.closed_at', 'is', null));
  return filter === 'overdue' ? open.where('care_request.due_at', '<', iso(now)) : open;
}

function orderOf({ filter }: WorkQuery) {
  return filter === 'done'
    ? ({ column: 'care_request.closed_at', direction: 'desc' } as const)
    : ({ column: 'care_request.due_at', direction: 'asc' } as const);
}

function listed(context: Context, query: WorkQuery) {
  const { column, direction } = orderOf(query);
  return filtered(context, query)
    .select('care_request.id')
    .orderBy(column, direction)
    .orderBy('care_request.id', direction);
}

/** In the order of the pages, or the whole table might be read for it. */
function countOf(context: Context, query: WorkQuery): Promise<number> {
  return countListed(context.database.db, listed(context, query));
}

type Row = CareRequestRow & { holder: string | null; family_name: string; given_name: string };

function itemOf(context: Context, row: Row): WorkItem {
  const due = row.due_at ?? row.closed_at ?? row.created_at;
  return {
    id: row.id,
    number: row.number,
    state: row.status,
    subject: row.service,
    name: row.anonymous ? '' : initials(`${row.family_name} ${row.given_name}`),
    phone: '',
    since: row.created_at,
    dueFrom: due,
    due,
    overdue: isOverdue(row, context.now),
    attempts: 0,
    holder: holderOf(row),
  };
}
