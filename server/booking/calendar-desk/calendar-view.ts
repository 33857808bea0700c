import { sql } from 'kysely';
import type { DeskCalendar } from '../../../contract/booking/calendar-desk.ts';
import { credentialKinds } from '../../../contract/booking/credential-kinds.ts';
import { problem } from '../../../contract/platform/problem.ts';
import { isOffered } from '../../directory/offered.ts';
import { iso } from '../../platform/clock.ts';
import type { Db } from '../../platform/transaction.ts';
import type { Context } from '../context.ts';
import { Abilities } from '../partner-calendar/abilities.ts';
import type { DifferenceKind } from '../partner-calendar/compare.ts';

/** Providers of which this desk's brand offers anything. */
export function providersHere(db: Db, context: Context) {
  return db
    .selectFrom('provider')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('offering')
          .select('offering.schedule_id')
          .whereRef('offering.provider_id', '=', 'provider.id')
          .where(isOffered(context)),
      ),
    );
}

export function calendarsHere(db: Db, context: Context) {
  return providersHere(db, context)
    .innerJoin('partner_calendar', 'partner_calendar.provider_id', 'provider.id')
    .selectAll('partner_calendar')
    .select(['provider.name'])
    .select((of) => [
      of
        .selectFrom('reservation')
        .innerJoin('schedule', 'schedule.id', 'reservation.schedule_id')
        .whereRef('schedule.provider_id', '=', 'provider.id')
        .where('reservation.calendar_state', 'in', ['requested', 'moving', 'cancelling'])
        .select((few) => few.fn.countAll<number>().as('count'))
        .as('unsettled'),
    ])
    .orderBy('provider.folded')
    .orderBy('provider.id');
}

type Row = Awaited<ReturnType<ReturnType<typeof calendarsHere>['execute']>>[number];

export async function viewOf(db: Db, context: Context, row: Row): Promise<DeskCalendar> {
  const { now } = context;
  const freshUntil =
    row.read_at === null ? null : Temporal.Instant.from(row.read_at).add({ minutes: row.fresh_minutes });
  const isBroken = row.open_until !== null && Temporal.Instant.compare(row.open_until, now) > 0;
  return {
    id: row.id,
    provider: { id: row.provider_id, name: row.name },
    baseUrl: row.base_url,
    credential: credentialKinds.find((kind) => kind === row.credential) ?? 'none',
    isKeptHere: row.partner_id === context.host.partnerId,
    state: stateOf(row, freshUntil, isBroken, now),
    tested: row.tested_at === null ? null : { at: row.tested_at, code: row.test_code },
    can: Abilities.safeParse(row.abilities).data ?? null,
    readAt: row.read_at,
    readCode: row.read_code,
    limits: { mostAtOnce: row.most_at_once, patience: row.patience, freshMinutes: row.fresh_minutes },
    freshUntil: freshUntil && iso(freshUntil),
    brokenUntil: isBroken ? row.open_until : null,
    comparedAt: row.compared_at,
    unsettled: row.unsettled ?? 0,
    differences: await differencesOf(db, row.id),
  };
}

function stateOf(
  { paused_at }: Row,
  fresh: Temporal.Instant | null,
  isBroken: boolean,
  now: Temporal.Instant,
): DeskCalendar['state'] {
  if (paused_at !== null) return 'paused';
  if (isBroken) return 'broken';
  if (fresh === null) return 'unread';
  return Temporal.Instant.compare(fresh, now) < 0 ? 'stale' : 'fresh';
}

const kinds: readonly DifferenceKind[] = ['missing', 'moved', 'stray', 'stray_slot'];

async function differencesOf(db: Db, calendarId: string): Promise<DeskCalendar['differences']> {
  const rows = await db
    .selectFrom('calendar_difference')
    .leftJoin('reservation', (join) =>
      join.on(sql<boolean>`reservation.id::text = split_part(calendar_difference.key, '.', 1)`),
    )
    .where('calendar_id', '=', calendarId)
    .where('settled_at', 'is', null)
    .select(['calendar_difference.kind', 'reservation.number', 'found_at'])
    .orderBy('found_at', 'desc')
    .limit(50)
    .execute();
  return rows.flatMap(({ kind: said, number, found_at }) => {
    const kind = kinds.find((one) => one === said);
    return kind ? [{ kind, number, foundAt: found_at }] : [];
  });
}

/** @throws Problem #404 when it is not of a provider offered here */
export async function showCalendar(db: Db, context: Context, id: string): Promise<DeskCalendar> {
  const row = await calendarsHere(db, context).where('partner_calendar.id', '=', id).executeTakeFirst();
  if (!row) throw problem('#404');
  return viewOf(db, context, row);
}

/** @throws Problem #404 when another desk keeps it */
export async function ownCalendarOf(db: Db, context: Context, id: string): Promise<Row> {
  const row = await calendarsHere(db, context).where('partner_calendar.id', '=', id).executeTakeFirst();
  if (row?.partner_id !== context.host.partnerId) throw problem('#404');
  return row;
}
