import type { WorkItem, WorkQuery } from '../../../../contract/platform/work-list.ts';
import { iso } from '../../../platform/clock.ts';
import { countListed, pageOf } from '../../../platform/listed.ts';
import { initials, maskedPhone } from '../../../platform/masked.ts';
import type { Context, Handler } from '../../context.ts';
import { countsBy, holderOf } from '../../operator/work.ts';
import { operatorOf } from '../../session/authorize.ts';
import type { UnmatchedRow } from './move.ts';

/** Longest overdue first; what is closed, newest first. Says nothing of what somebody named. */
export const listUnmatchedMembers: Handler<'listUnmatchedMembers'> = async ({ page, limit, ...query }, context) => {
  const { column, direction } = orderOf(query);
  // The index alone finds the page; only its rows are read.
  const rows = await context.database.db
    .selectFrom(listed(context, query).$call(pageOf({ page, limit })).as('shown'))
    .innerJoin('unmatched_member', 'unmatched_member.id', 'shown.id')
    .innerJoin('account', 'account.id', 'unmatched_member.account_id')
    .leftJoin('operator_account as person', 'person.id', 'unmatched_member.operator_account_id')
    .selectAll('unmatched_member')
    .select(['person.name as holder', 'account.family_name', 'account.given_name', 'account.phone'])
    .orderBy(column, direction)
    .orderBy('unmatched_member.id', direction)
    .execute();
  const items = rows.map(
    (row): WorkItem => ({
      id: row.id,
      number: row.number,
      state: row.status,
      subject: row.kind,
      name: initials(`${row.family_name} ${row.given_name}`),
      phone: row.phone === null ? '' : maskedPhone(row.phone),
      since: row.created_at,
      dueFrom: row.due_at,
      due: row.due_at,
      overdue: isOverdue(row, context.now),
      attempts: 0,
      holder: holderOf(row),
    }),
  );
  return { items, page, limit, total: await countOf(context, query) };
};

export function countUnmatchedMembers(context: Context) {
  return countsBy((filter) => countOf(context, { filter }));
}

function filtered(context: Context, { filter, number, kind, holder }: WorkQuery) {
  const { database, host, now } = context;
  const all = database.db
    .selectFrom('unmatched_member')
    .where('unmatched_member.partner_id', '=', host.partnerId)
    .$if(kind !== undefined, (some) => some.where('unmatched_member.kind', '=', kind ?? ''))
    .$if(holder !== undefined, (some) => some.where('unmatched_member.operator_account_id', '=', holder ?? ''));
  if (number !== undefined) return all.where('unmatched_member.number', '=', number);
  if (filter === 'done') return all.where('unmatched_member.closed_at', 'is not', null);
  const open = all.where('unmatched_member.closed_at', 'is', null);
  if (filter === 'mine') return open.where('unmatched_member.operator_account_id', '=', operatorOf(context).id);
  return filter === 'overdue' ? open.where('unmatched_member.due_at', '<', iso(now)) : open;
}

function orderOf({ filter }: WorkQuery) {
  return filter === 'done'
    ? ({ column: 'unmatched_member.closed_at', direction: 'desc' } as const)
    : ({ column: 'unmatched_member.due_at', direction: 'asc' } as const);
}

function listed(context: Context, query: WorkQuery) {
  const { column, direction } = orderOf(query);
  return filtered(context, query)
    .select('unmatched_member.id')
    .orderBy(column, direction)
    .orderBy('unmatched_member.id', direction);
}

/** In the order of the pages, or the whole table might be read for it. */
function countOf(context: Context, query: WorkQuery): Promise<number> {
  return countListed(context.database.db, listed(context, query));
}

export function isOverdue(
  { closed_at, due_at }: Pick<UnmatchedRow, 'closed_at' | 'due_at'>,
  now: Temporal.Instant,
): boolean {
  return closed_at === null && Temporal.Instant.compare(due_at, now) < 0;
}
