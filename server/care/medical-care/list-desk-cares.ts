import type { WorkItem, WorkQuery } from '../../../contract/platform/work-list.ts';
import { countsBy, holderOf } from '../../identity/operator/work.ts';
import { operatorOf } from '../../identity/session/authorize.ts';
import { isBound } from '../../identity/session/rights.ts';
import { iso } from '../../platform/clock.ts';
import { countListed, pageOf } from '../../platform/listed.ts';
import { initials, maskedPhone } from '../../platform/masked.ts';
import type { Context, Handler } from '../context.ts';
import { withinReach } from './at-providers.ts';
import type { CareRow } from './find-care.ts';

/** Longest overdue first, then what nothing is promised of; what is over, newest first. Says nothing of what somebody needs. */
export const listDeskCares: Handler<'listDeskCares'> = async ({ page, limit, ...query }, context) => {
  const { column, direction } = orderOf(query);
  // The index alone finds the page; only its rows are read.
  const rows = await context.database.db
    .selectFrom(listed(context, query).$call(pageOf({ page, limit })).as('shown'))
    .innerJoin('medical_care', 'medical_care.id', 'shown.id')
    .innerJoin('account', 'account.id', 'medical_care.account_id')
    .leftJoin('operator_account as person', 'person.id', 'medical_care.operator_account_id')
    .select(['medical_care.id', 'number', 'medical_care.status', 'family_name', 'given_name', 'medical_care.phone'])
    .select(['medical_care.created_at', 'due_at', 'organise_by', 'over_at', 'operator_account_id'])
    .select('person.name as holder')
    .orderBy(column, direction)
    .orderBy('medical_care.id', direction)
    .execute();
  const items = rows.map((row): WorkItem => {
    const due = row.due_at ?? row.organise_by;
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

export function countCares(context: Context) {
  return countsBy((filter) => countOf(context, { filter }));
}

function filtered(context: Context, { filter, number, kind, holder }: WorkQuery) {
  const { database, host, now } = context;
  const all = database.db
    .selectFrom('medical_care')
    .where('medical_care.partner_id', '=', host.partnerId)
    .$if(isBound(context, 'medical_care.read'), (some) => some.where(withinReach(context)))
    .$if(kind !== undefined, (some) => some.where('service', '=', kind ?? ''))
    .$if(holder !== undefined, (some) => some.where('operator_account_id', '=', holder ?? ''));
  if (number !== undefined) return all.where('number', '=', number);
  if (filter === 'done') return all.where('over_at', 'is not', null);
  const open = all.where('over_at', 'is', null);
  if (filter === 'mine') return open.where('operator_account_id', '=', operatorOf(context).id);
  return filter === 'overdue' ? open.where('due_at', '<', iso(now)) : open;
}

function orderOf({ filter }: WorkQuery) {
  return filter === 'done'
    ? ({ column: 'medical_care.over_at', direction: 'desc' } as const)
    : ({ column: 'medical_care.due_at', direction: 'asc' } as const);
}

function listed(context: Context, query: WorkQuery) {
  const { column, direction } = orderOf(query);
  return filtered(context, query)
    .select('medical_care.id')
    .orderBy(column, direction)
    .orderBy('medical_care.id', direction);
}

/** In the order of the pages, or the whole table might be read for it. */
function countOf(context: Context, query: WorkQuery): Promise<number> {
  return countListed(context.database.db, listed(context, query));
}

export function isOverdue({ due_at, over_at }: Pick<CareRow, 'due_at' | 'over_at'>, now: Temporal.Instant): boolean {
  return over_at === null && due_at !== null && Temporal.Instant.compare(due_at, now) < 0;
}
