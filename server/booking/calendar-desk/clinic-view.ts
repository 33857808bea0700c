import { sql } from 'kysely';
import { type DeskClinic, differenceKinds } from '../../../contract/booking/calendar-desk.ts';
import { problem } from '../../../contract/platform/problem.ts';
import { isListed } from '../../directory/offered.ts';
import { isHere } from '../../platform/owner.ts';
import type { Db } from '../../platform/transaction.ts';
import type { Context } from '../context.ts';
import { owners } from '../owners.ts';
import { calendarState, freshUntilOf, isBrokenAt } from '../partner-calendar/calendar-state.ts';
import { unsettledStates } from '../partner-calendar/unsettled.ts';

export function providersHere(db: Db, context: Context) {
  return db
    .selectFrom('provider')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('offering')
          .select('offering.schedule_id')
          .whereRef('offering.provider_id', '=', 'provider.id')
          .where(isListed(context)),
      ),
    );
}

/** Each clinic as this partner may see it: of a shared one the state of the calendar, and the partner's own pause and request. */
function clinicRows(db: Db, context: Context) {
  const { partnerId } = context.host;
  return providersHere(db, context)
    .leftJoin('partner_calendar as calendar', 'calendar.provider_id', 'provider.id')
    .leftJoin('clinic_pause', (join) =>
      join.onRef('clinic_pause.provider_id', '=', 'provider.id').on('clinic_pause.partner_id', '=', partnerId),
    )
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('calendar_request')
          .selectAll()
          .whereRef('provider_id', '=', 'provider.id')
          .where('partner_id', '=', partnerId)
          .orderBy('requested_at', 'desc')
          .limit(1)
          .as('request'),
      (join) => join.onTrue(),
    )
    .select(['provider.id as provider_id', 'provider.name', 'clinic_pause.paused_at as paused_here'])
    .select(['calendar.id', 'calendar.paused_at', 'calendar.read_at', 'calendar.read_code'])
    .select(['calendar.open_until', 'calendar.fresh_minutes'])
    .select(['request.note', 'request.requested_at', 'request.settled_at', 'request.outcome', 'request.reason'])
    .select((of) =>
      of
        .selectFrom('reservation')
        .innerJoin('schedule', 'schedule.id', 'reservation.schedule_id')
        .whereRef('schedule.provider_id', '=', 'provider.id')
        .where(isHere(context, owners.reservation))
        .where('reservation.calendar_state', 'in', unsettledStates)
        .select((few) => few.fn.countAll<number>().as('count'))
        .as('unsettled'),
    )
    .orderBy('provider.folded')
    .orderBy('provider.id');
}

type ClinicRow = Awaited<ReturnType<ReturnType<typeof clinicRows>['execute']>>[number];

export async function clinicsOf(db: Db, context: Context): Promise<DeskClinic[]> {
  const rows = await clinicRows(db, context)
    .where((is) =>
      is.or([
        is('calendar.id', 'is not', null),
        is('clinic_pause.paused_at', 'is not', null),
        is('request.id', 'is not', null),
      ]),
    )
    .execute();
  return viewsOf(db, context, rows);
}

export async function showClinic(db: Db, context: Context, providerId: number): Promise<DeskClinic> {
  const rows = await clinicRows(db, context).where('provider.id', '=', providerId).execute();
  const [view] = await viewsOf(db, context, rows);
  if (!view) throw problem('#404');
  return view;
}

async function viewsOf(db: Db, context: Context, rows: readonly ClinicRow[]): Promise<DeskClinic[]> {
  const differences = await differencesOf(
    db,
    context,
    rows.flatMap(({ id }) => id ?? []),
  );
  return rows.map((row) => ({
    provider: { id: row.provider_id, name: row.name },
    pausedAt: row.paused_here,
    calendar: calendarOf(row, context.now, (row.id && differences.get(row.id)) || []),
    request: requestOf(row),
  }));
}

type Calendar = NonNullable<DeskClinic['calendar']>;

function calendarOf(row: ClinicRow, now: Temporal.Instant, differences: Calendar['differences']): Calendar | null {
  const { id, fresh_minutes } = row;
  if (id === null || fresh_minutes === null) return null;
  const calendar = { ...row, fresh_minutes };
  return {
    state: calendarState(calendar, now),
    readAt: row.read_at,
    freshUntil: freshUntilOf(calendar),
    readCode: row.read_code,
    brokenUntil: isBrokenAt(calendar, now) ? row.open_until : null,
    unsettled: row.unsettled ?? 0,
    differences,
  };
}

function requestOf({ note, requested_at, settled_at, outcome, reason }: ClinicRow): DeskClinic['request'] {
  if (note === null || requested_at === null) return null;
  const state = outcome === 'connected' || outcome === 'declined' ? outcome : 'open';
  return { state, note, requestedAt: requested_at, settledAt: settled_at, reason };
}

const mostDifferences = 50;

async function differencesOf(db: Db, { host }: Context, calendars: readonly string[]) {
  const rows = await db
    .selectFrom('calendar_difference')
    .innerJoin('reservation', (join) =>
      join.on(sql<boolean>`reservation.id::text = split_part(calendar_difference.key, '.', 1)`),
    )
    .where('calendar_id', '=', sql<string>`any(${calendars}::uuid[])`)
    .where(isHere({ host }, owners.reservation))
    .where('settled_at', 'is', null)
    .select(['calendar_id', 'calendar_difference.kind', 'reservation.number', 'found_at'])
    .orderBy('found_at', 'desc')
    .execute();
  const known = rows.flatMap(({ calendar_id, kind: text, number, found_at }) => {
    const kind = differenceKinds.find((one) => one === text);
    return kind ? [{ calendarId: calendar_id, kind, number, foundAt: found_at }] : [];
  });
  const byCalendar = Map.groupBy(known, ({ calendarId }) => calendarId);
  return new Map(
    [...byCalendar].map(([id, all]) => [id, all.slice(0, mostDifferences).map(({ calendarId: _id, ...one }) => one)]),
  );
}
