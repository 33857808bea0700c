import { sql } from 'kysely';
import type { WorkItem, WorkQuery } from '../../../contract/platform/work-list.ts';
import { unheldCountsBy } from '../../identity/operator/work.ts';
import { iso } from '../../platform/clock.ts';
import { countListed, pageOf } from '../../platform/listed.ts';
import type { Context, Handler } from '../context.ts';
import { letterNumber, stateOf } from './letter-row.ts';

/** In hours after it was given up, when a letter is overdue. */
const patience = 24;

/** The oldest first; what somebody settled, newest first. */
export const listStuckLetters: Handler<'listStuckLetters'> = async ({ page, limit, ...query }, context) => {
  const { column, direction } = orderOf(query);
  // The index alone finds the page; only its rows are read.
  const rows = await context.database.db
    .selectFrom(listed(context, query).$call(pageOf({ page, limit })).as('shown'))
    .innerJoin('outbox', 'outbox.id', 'shown.id')
    .selectAll('outbox')
    .orderBy(column, direction)
    .orderBy('outbox.id', direction)
    .execute();
  const items = rows.map((row): WorkItem => {
    const dueFrom = row.parked_at ?? row.created_at;
    const due = Temporal.Instant.from(dueFrom).add({ hours: patience });
    const state = stateOf(row);
    return {
      id: row.id,
      number: letterNumber(row.id),
      state,
      subject: row.kind,
      name: row.recipient ?? '',
      phone: '',
      since: row.failing_since ?? row.created_at,
      dueFrom,
      due: iso(due),
      overdue: state === 'stuck' && Temporal.Instant.compare(due, context.now) < 0,
      attempts: 0,
      holder: null,
      why: row.failure ?? undefined,
    };
  });
  return { items, page, limit, total: await countOf(context, query) };
};

export function countStuckLetters(context: Context) {
  return unheldCountsBy((filter) => countOf(context, { filter }));
}

function filtered(context: Context, { filter, number, kind }: WorkQuery) {
  const { database, host, now } = context;
  const all = database.db
    .selectFrom('outbox')
    .where('outbox.partner_id', '=', host.partnerId)
    .$if(kind !== undefined, (some) => some.where('outbox.kind', '=', kind ?? ''));
  if (number !== undefined)
    return all
      .where('outbox.failure', 'is not', null)
      .where(sql`upper(left(outbox.id::text, 8))`, '=', number.replace('-', ''));
  if (filter === 'done') return all.where('outbox.settled_at', 'is not', null);
  const open = all
    .where('outbox.parked_at', 'is not', null)
    .where('outbox.sent_at', 'is', null)
    .where('outbox.settled_at', 'is', null);
  if (filter === 'mine') return open.where(sql<boolean>`false`);
  return filter === 'overdue' ? open.where('outbox.parked_at', '<', iso(now.subtract({ hours: patience }))) : open;
}

function orderOf({ filter }: WorkQuery) {
  return filter === 'done'
    ? ({ column: 'outbox.settled_at', direction: 'desc' } as const)
    : ({ column: 'outbox.parked_at', direction: 'asc' } as const);
}

function listed(context: Context, query: WorkQuery) {
  const { column, direction } = orderOf(query);
  return filtered(context, query).select('outbox.id').orderBy(column, direction).orderBy('outbox.id', direction);
}

/** In the order of the pages, or the whole table might be read for it. */
function countOf(context: Context, query: WorkQuery): Promise<number> {
  return countListed(context.database.db, listed(context, query));
}
