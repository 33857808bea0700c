import type { WorkFilter, WorkItem } from '../../../contract/platform/work-list.ts';
import { initials } from '../../identity/masked.ts';
import { countsBy, holderOf } from '../../identity/operator/work.ts';
import { operatorOf } from '../../identity/session/authorize.ts';
import { iso } from '../../platform/clock.ts';
import { countListed, rowsOfPage } from '../../platform/listed.ts';
import type { Context, Handler } from '../context.ts';
import { type CareRequestRow, typed } from '../request/request-row.ts';
import { isOverdue } from './desk-view.ts';

/** Longest overdue first; what is over, newest first. Says nothing of what was written. */
export const listDeskCareRequests: Handler<'listDeskCareRequests'> = async ({ filter, page, limit }, context) => {
  const direction = filter === 'done' ? 'desc' : 'asc';
  const shown = rowsOfPage({ page, limit });
  const rows = await filtered(context, filter)
    .innerJoin('account', 'account.id', 'care_request.account_id')
    .leftJoin('operator_account as person', 'person.id', 'care_request.operator_account_id')
    .selectAll('care_request')
    .select(['person.name as holder', 'account.family_name', 'account.given_name'])
    .orderBy(filter === 'done' ? 'care_request.closed_at' : 'care_request.due_at', direction)
    .orderBy('care_request.id', direction)
    .limit(shown.limit)
    .offset(shown.offset)
    .execute();
  const items = rows.map((row) => itemOf(context, { ...row, ...typed(row) }));
  return { items, page, limit, total: await countOf(context, filter) };
};

export function countCareRequests(context: Context) {
  return countsBy((filter) => countOf(context, filter));
}

/** Open is what the desk has to do something about; what one holds oneself is also shown while the customer has the turn. */
function filtered({ database, host, now, operator }: Context, filter: WorkFilter) {
  const all = database.db.selectFrom('care_request').where('care_request.partner_id', '=', host.partnerId);
  if (filter === 'done') return all.where('care_request.closed_at', 'is not', null);
  if (filter === 'mine')
    return all
      .where('care_request.closed_at', 'is', null)
      .where('care_request.operator_account_id', '=', operatorOf({ operator }).id);
  const open = all.where('care_request.turn', '=', 'desk');
  return filter === 'overdue' ? open.where('care_request.due_at', '<', iso(now)) : open;
}

function countOf(context: Context, filter: WorkFilter): Promise<number> {
  return countListed(context.database.db, filtered(context, filter).select('care_request.id'));
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
