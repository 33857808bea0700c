import type { WorkItem, WorkQuery } from '../../../contract/platform/work-list.ts';
import { countsBy, holderOf } from '../../identity/operator/work.ts';
import { operatorOf } from '../../identity/session/authorize.ts';
import { iso } from '../../platform/clock.ts';
import { countListed, pageOf } from '../../platform/listed.ts';
import { initials, maskedPhone } from '../../platform/masked.ts';
import type { Context, Handler } from '../context.ts';
import type { PreauthRow } from './preauth-row.ts';

/** Longest overdue first; what is decided, newest first. Says nothing of what somebody needs. */
export const listDeskPreauthorizations: Handler<'listDeskPreauthorizations'> = async (
  { page, limit, ...query },
  context,
) => {
  const rows = await listed(context, query)
    .innerJoin('account', 'account.id', 'preauthorization.account_id')
    .leftJoin('operator_account as person', 'person.id', 'preauthorization.operator_account_id')
    .select(['preauthorization.id', 'number', 'preauthorization.status', 'family_name', 'given_name'])
    .select(['preauthorization.phone', 'preauthorization.created_at', 'due_at', 'done_at', 'operator_account_id'])
    .select('person.name as holder')
    .$call(pageOf({ page, limit }))
    .execute();
  const items = rows.map((row): WorkItem => {
    const due = row.due_at ?? row.done_at ?? row.created_at;
    return {
      id: row.id,
      number: row.number,
      state: row.status,
      name: initials([row.family_name, row.given_name].filter(Boolean).join(' ')),
      phone: maskedPhone(row.phone),
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

export function countPreauthorizations(context: Context) {
  return countsBy((filter) => countOf(context, { filter }));
}

function filtered(context: Context, { filter, number, holder }: WorkQuery) {
  const { database, host, now } = context;
  const all = database.db
    .selectFrom('preauthorization')
    .where('preauthorization.partner_id', '=', host.partnerId)
    .$if(holder !== undefined, (some) => some.where('operator_account_id', '=', holder ?? ''));
  if (number !== undefined) return all.where('number', '=', number);
  if (filter === 'done') return all.where('done_at', 'is not', null);
  const open = all.where('done_at', 'is', null);
  if (filter === 'mine') return open.where('operator_account_id', '=', operatorOf(context).id);
  return filter === 'overdue' ? open.where('due_at', '<', iso(now)) : open;
}

function listed(context: Context, query: WorkQuery) {
  const { filter } = query;
  const direction = filter === 'done' ? 'desc' : 'asc';
  return filtered(context, query)
    .orderBy(filter === 'done' ? 'done_at' : 'due_at', direction)
    .orderBy('preauthorization.id', direction);
}

/** In the order of the pages, or the whole table might be read for it. */
function countOf(context: Context, query: WorkQuery): Promise<number> {
  return countListed(context.database.db, listed(context, query).select('preauthorization.id'));
}

export function isOverdue({ due_at, done_at }: Pick<PreauthRow, 'due_at' | 'done_at'>, now: Temporal.Instant): boolean {
  return done_at === null && due_at !== null && Temporal.Instant.compare(due_at, now) < 0;
}
