import { sql } from 'kysely';
import { isBefore } from '../../../contract/platform/instants.ts';
import type { WorkItem, WorkQuery } from '../../../contract/platform/work-list.ts';
import { reachOf } from '../../identity/session/rights.ts';
import { iso } from '../../platform/clock.ts';
import { countListed, countsOf, pageOf } from '../../platform/listed.ts';
import { initials } from '../../platform/masked.ts';
import { isHere } from '../../platform/owner.ts';
import type { Context, Handler } from '../context.ts';
import { owners } from '../owners.ts';
import { atProviders } from '../reservation/at-providers.ts';

/** In hours: a visit that began longer ago than this is no longer listed. */
const window = 30 * 24;
/** In hours: a visit without a record is overdue this long after its end. */
const patience = 48;

/** A list names neither doctor nor service, so showing it is no look at health data. */
export const listVisits: Handler<'listVisits'> = async ({ page, limit, ...query }, context) => {
  const rows = await filtered(context, query)
    .select(['id', 'number', 'status', 'family_name', 'given_name', 'disputed_at'])
    .select([sql<string>`lower(during)`.as('start_at'), sql<string>`upper(during)`.as('end_at')])
    .orderBy(sql`disputed_at is null`)
    .orderBy(sql`lower(during)`, query.filter === 'done' ? 'desc' : 'asc')
    .orderBy('id')
    .$call(pageOf({ page, limit }))
    .execute();
  const items = rows.map((row): WorkItem => {
    return {
      id: row.id,
      list: 'visits',
      number: row.number,
      state: row.status,
      name: initials([row.family_name, row.given_name].filter(Boolean).join(' ')),
      phone: '',
      since: row.end_at,
      dueFrom: row.start_at,
      due: row.end_at,
      overdue: row.disputed_at !== null || isBefore(row.end_at, due(context)),
      attempts: 0,
      holder: null,
    };
  });
  return { items, page, limit, total: await countOf(context, query) };
};

export function countVisits(context: Context) {
  return countsOf(context.database.db, (filter) => filtered(context, { filter }).select('id'));
}

function due({ now }: Pick<Context, 'now'>): Temporal.Instant {
  return now.subtract({ hours: patience });
}

function filtered(context: Context, { filter, number }: WorkQuery) {
  const { database, host, now } = context;
  const reach = reachOf(context, 'reservation.act');
  const over = database.db
    .selectFrom('reservation')
    .where(isHere({ host }, owners.reservation))
    .$if(reach !== undefined, (some) => some.where(({ ref }) => atProviders(ref('reservation.id'), reach)))
    .$if(number !== undefined, (some) => some.where('number', '=', number ?? ''))
    .where(sql`lower(during)`, '>', iso(now.subtract({ hours: window })))
    .where(sql`upper(during)`, '<=', iso(now));
  if (number !== undefined) return over.where('status', 'in', ['booked', 'noshow', 'fulfilled']);
  const recorded = over.where('status', 'in', ['noshow', 'fulfilled']);
  if (filter === 'done') return recorded.where('disputed_at', 'is', null);
  const open = over
    .where('status', 'in', ['booked', 'noshow', 'fulfilled'])
    .where((is) => is.or([is('status', '=', 'booked'), is('disputed_at', 'is not', null)]));
  if (filter === 'mine' || filter === 'reminded') return open.where(sql<boolean>`false`);
  return filter === 'overdue'
    ? open.where((is) => is.or([is('disputed_at', 'is not', null), is(sql`upper(during)`, '<', iso(due(context)))]))
    : open;
}

function countOf(context: Context, query: WorkQuery): Promise<number> {
  return countListed(context.database.db, filtered(context, query).select('id'));
}
