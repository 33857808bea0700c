import { sql } from 'kysely';
import { calendarState } from '../partner-calendar/calendar-state.ts';
import type { CalendarServices } from '../partner-calendar/connected-calendars.ts';
import { unsettledStates } from '../partner-calendar/unsettled.ts';

type OverviewServices = Pick<CalendarServices, 'database' | 'clock' | 'partnerCalendars'>;

export async function calendarsOverview({ database, clock, partnerCalendars }: OverviewServices) {
  const rows = await database.db
    .selectFrom('partner_calendar')
    .innerJoin('provider', 'provider.id', 'partner_calendar.provider_id')
    .selectAll('partner_calendar')
    .select('provider.name')
    .select((of) =>
      of
        .selectFrom('reservation')
        .innerJoin('schedule', 'schedule.id', 'reservation.schedule_id')
        .whereRef('schedule.provider_id', '=', 'provider.id')
        .where('reservation.calendar_state', 'in', unsettledStates)
        .select((few) => few.fn.countAll<number>().as('count'))
        .as('unsettled'),
    )
    .orderBy('provider.folded')
    .orderBy('provider.id')
    .execute();
  const now = clock();
  return rows.map((row) => ({
    ...row,
    state: calendarState(row, now),
    refusal: partnerCalendars.refusalOf(row.base_url),
    unsettled: row.unsettled ?? 0,
  }));
}

export function openDifferences({ database }: Pick<CalendarServices, 'database'>) {
  return database.db
    .selectFrom('calendar_difference')
    .innerJoin('partner_calendar', 'partner_calendar.id', 'calendar_difference.calendar_id')
    .innerJoin('provider', 'provider.id', 'partner_calendar.provider_id')
    .leftJoin('reservation', (join) =>
      join.on(sql<boolean>`reservation.id::text = split_part(calendar_difference.key, '.', 1)`),
    )
    .leftJoin('partner', 'partner.id', 'reservation.partner_id')
    .where('calendar_difference.settled_at', 'is', null)
    .select(['provider.name', 'calendar_difference.kind', 'calendar_difference.key', 'calendar_difference.found_at'])
    .select(['reservation.number', 'partner.key as brand'])
    .orderBy('calendar_difference.found_at')
    .execute();
}

export function openRequests({ database }: Pick<CalendarServices, 'database'>) {
  return database.db
    .selectFrom('calendar_request')
    .innerJoin('provider', 'provider.id', 'calendar_request.provider_id')
    .innerJoin('partner', 'partner.id', 'calendar_request.partner_id')
    .where('settled_at', 'is', null)
    .select(['partner.key as brand', 'provider.id as provider_id', 'provider.name', 'note', 'requested_at'])
    .orderBy('requested_at')
    .execute();
}
