import { claimStates } from '../../../contract/claims/claim-states.ts';
import type { WorkFilter, WorkItem, WorkQuery } from '../../../contract/platform/work-list.ts';
import { countsBy, holderOf } from '../../identity/operator/work.ts';
import { operatorOf } from '../../identity/session/authorize.ts';
import { iso } from '../../platform/clock.ts';
import { countListed, pageOf } from '../../platform/listed.ts';
import { initials } from '../../platform/masked.ts';
import type { Context, Handler } from '../context.ts';
import { type ClaimRow, typed } from './claim-row.ts';

/** Longest overdue first; what is over, newest first. Says nothing of what was claimed. */
export const listDeskClaims: Handler<'listDeskClaims'> = async ({ page, limit, ...query }, context) => {
  const { filter } = query;
  const direction = filter === 'done' ? 'desc' : 'asc';
  const rows = await filtered(context, query)
    .innerJoin('account', 'account.id', 'claim.account_id')
    .leftJoin('operator_account as person', 'person.id', 'claim.operator_account_id')
    .select(['claim.id', 'claim.number', 'claim.status', 'claim.decided', 'claim.created_at', 'claim.due_at'])
    .select([
      'claim.over_at',
      'claim.operator_account_id',
      'account.family_name',
      'account.given_name',
      'person.name as holder',
    ])
    .orderBy(filter === 'done' ? 'claim.over_at' : 'claim.due_at', direction)
    .orderBy('claim.id', direction)
    .$call(pageOf({ page, limit }))
    .execute();
  const items = rows.map(typed).map((row): WorkItem => {
    const due = row.due_at ?? row.over_at ?? row.created_at;
    return {
      id: row.id,
      number: row.number,
      state: row.status,
      name: initials([row.family_name, row.given_name].filter(Boolean).join(' ')),
      phone: '',
      since: row.created_at,
      dueFrom: due,
      due,
      overdue: isOverdue(row, context.now),
      attempts: 0,
      holder: holderOf(row),
    };
  });
  return { items, page, limit, total: await countOf(context, query) };
};

export function countClaims(context: Context) {
  return countsBy((filter: WorkFilter) => countOf(context, { filter }));
}

/** Open is what the desk has to do something about; what one holds oneself is also shown while the customer has the turn. */
function filtered(context: Context, { filter, number, holder }: WorkQuery) {
  const { database, host, now } = context;
  const own = database.db.selectFrom('claim').where('claim.partner_id', '=', host.partnerId);
  if (number !== undefined) return own.where('claim.number', '=', number);
  const all = holder === undefined ? own : own.where('claim.operator_account_id', '=', holder);
  if (filter === 'done') return all.where('claim.over_at', 'is not', null);
  if (filter === 'mine')
    return all.where('claim.over_at', 'is', null).where('claim.operator_account_id', '=', operatorOf(context).id);
  const open = all.where('claim.turn', '=', 'desk');
  return filter === 'overdue' ? open.where('claim.due_at', '<', iso(now)) : open;
}

function countOf(context: Context, query: WorkQuery): Promise<number> {
  return countListed(context.database.db, filtered(context, query).select('claim.id'));
}

export function isOverdue({ due_at, status }: Pick<ClaimRow, 'due_at' | 'status'>, now: Temporal.Instant): boolean {
  return claimStates[status].turn === 'desk' && due_at !== null && Temporal.Instant.compare(due_at, now) < 0;
}
