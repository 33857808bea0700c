import { mostListed } from '../../../contract/platform/rules.ts';
import type { WorkFilter, WorkItem } from '../../../contract/platform/work-list.ts';
import { initials, maskedPhone } from '../../identity/masked.ts';
import { operatorOf } from '../../identity/session/authorize.ts';
import { iso } from '../../platform/clock.ts';
import type { Context, Handler } from '../context.ts';
import type { CareRow } from './find-care.ts';

/** Longest overdue first, then what nothing is promised of; what is over, newest first. Says nothing of what somebody needs. */
export const listDeskCares: Handler<'listDeskCares'> = async ({ filter, page, limit }, context) => {
  const offset = Math.min((page - 1) * limit, mostListed);
  const rows = await listed(context, filter)
    .innerJoin('account', 'account.id', 'medical_care.account_id')
    .leftJoin('operator_account as person', 'person.id', 'medical_care.operator_account_id')
    .select(['medical_care.id', 'number', 'medical_care.status', 'family_name', 'given_name', 'medical_care.phone'])
    .select(['medical_care.created_at', 'due_at', 'organise_by', 'over_at', 'operator_account_id'])
    .select('person.name as holder')
    .limit(Math.min(limit, mostListed - offset))
    .offset(offset)
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
  return { items, page, limit, total: await countOf(context, filter) };
};

export async function countCares(context: Context) {
  const [open, mine, overdue] = await Promise.all([
    countOf(context, 'open'),
    countOf(context, 'mine'),
    countOf(context, 'overdue'),
  ]);
  return { open, mine, overdue };
}

function filtered(context: Context, filter: WorkFilter) {
  const { database, host, now } = context;
  const all = database.db.selectFrom('medical_care').where('medical_care.partner_id', '=', host.partnerId);
  if (filter === 'done') return all.where('over_at', 'is not', null);
  const open = all.where('over_at', 'is', null);
  if (filter === 'mine') return open.where('operator_account_id', '=', operatorOf(context).id);
  return filter === 'overdue' ? open.where('due_at', '<', iso(now)) : open;
}

function listed(context: Context, filter: WorkFilter) {
  const direction = filter === 'done' ? 'desc' : 'asc';
  return filtered(context, filter)
    .orderBy(filter === 'done' ? 'over_at' : 'due_at', direction)
    .orderBy('medical_care.id', direction);
}

/** Counts no further than the pages go; in their order, or the whole table might be read for it. */
async function countOf(context: Context, filter: WorkFilter): Promise<number> {
  const { total } = await context.database.db
    .selectFrom(listed(context, filter).select('medical_care.id').limit(mostListed).as('listed'))
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

export function isOverdue({ due_at, over_at }: Pick<CareRow, 'due_at' | 'over_at'>, now: Temporal.Instant): boolean {
  return over_at === null && due_at !== null && Temporal.Instant.compare(due_at, now) < 0;
}

export function holderOf({
  operator_account_id: id,
  holder,
}: Pick<CareRow, 'operator_account_id'> & { holder: string | null }) {
  return id === null || holder === null ? null : { id, name: holder };
}
