import { sql } from 'kysely';
import type { WorkFilter, WorkItem, WorkQuery } from '../../../contract/platform/work-list.ts';
import { countsBy, holderOf } from '../../identity/operator/work.ts';
import { operatorOf } from '../../identity/session/authorize.ts';
import { iso } from '../../platform/clock.ts';
import { countListed, pageOf } from '../../platform/listed.ts';
import { initials } from '../../platform/masked.ts';
import type { Context, Handler } from '../context.ts';
import { isLate } from './late.ts';
import { proofNumber } from './proof-view.ts';

/** Longest overdue first; what was decided, newest first. Says nothing of a ward but initials. */
export const listRelativeProofs: Handler<'listRelativeProofs'> = async ({ page, limit, ...query }, context) => {
  const rows = await listed(context, query)
    .leftJoin('operator_account as person', 'person.id', 'relative.operator_account_id')
    .select(['relative.id', 'relative.status', 'family_name', 'given_name', 'proof_sent_at', 'cover_asked_at'])
    .select(['relative.updated_at', 'operator_account_id', 'person.name as holder', dueOf.as('due_at')])
    .$call(pageOf({ page, limit }))
    .execute();
  const items = rows.map((row): WorkItem => {
    const due = row.due_at ?? row.updated_at;
    return {
      id: row.id,
      number: proofNumber(row.id),
      state: row.status,
      name: initials(`${row.family_name} ${row.given_name}`),
      phone: '',
      since: row.proof_sent_at ?? row.cover_asked_at ?? row.updated_at,
      dueFrom: due,
      due,
      overdue: isLate(row.due_at, context.now),
      attempts: 0,
      holder: row.due_at === null ? holderOf(row) : null,
    };
  });
  return { items, page, limit, total: await countOf(context, query) };
};

export function countRelativeProofs(context: Context) {
  return countsBy((filter: WorkFilter) => countOf(context, { filter }));
}

/** Of a paper about the mandate, or of the question whether they are insured. */
const dueOf = sql<string | null>`least(proof_due_at, cover_due_at)`;
/** As the two indexes of what is due have it. */
const isOpen = sql<boolean>`(proof_due_at is not null or cover_due_at is not null)`;

/** Nobody takes a paper: whoever looks at it decides. `mine` is what one has decided. */
function filtered(context: Context, { filter, number }: WorkQuery) {
  const { database, host, now } = context;
  const all = database.db.selectFrom('relative').where('relative.partner_id', '=', host.partnerId);
  if (number !== undefined) {
    const digits = number.replace('-', '').toLowerCase();
    return all.where(
      sql<boolean>`left(relative.id::text, 8) = ${digits} and (${isOpen} or operator_account_id is not null)`,
    );
  }
  const decided = all.where('operator_account_id', 'is not', null).where(({ not }) => not(isOpen));
  if (filter === 'done') return decided;
  if (filter === 'mine') return decided.where('operator_account_id', '=', operatorOf(context).id);
  const open = all.where(isOpen);
  return filter === 'overdue' ? open.where(dueOf, '<', iso(now)) : open;
}

function listed(context: Context, query: WorkQuery) {
  const { filter } = query;
  const isDone = filter === 'done' || filter === 'mine';
  const direction = isDone ? 'desc' : 'asc';
  return filtered(context, query)
    .orderBy(isDone ? 'relative.updated_at' : dueOf, direction)
    .orderBy('relative.id', direction);
}

function countOf(context: Context, query: WorkQuery): Promise<number> {
  return countListed(context.database.db, listed(context, query).select('relative.id'));
}
