import { sql } from 'kysely';
import { dayParts } from '../../../contract/booking/day-part.ts';
import type { WaitingPlace } from '../../../contract/booking/waiting-list.ts';
import { waitingStates } from '../../../contract/booking/waiting-states.ts';
import { inLanguage } from '../../../contract/platform/languages.ts';
import { Localized } from '../../../contract/platform/localized.ts';
import { problem } from '../../../contract/platform/problem.ts';
import { stateNamed } from '../../../contract/platform/states.ts';
import { nameOf } from '../../directory/name.ts';
import { auditRead } from '../../platform/audit/audit.ts';
import { isHere } from '../../platform/owner.ts';
import { inTransaction } from '../../platform/transaction.ts';
import type { Context } from '../context.ts';
import { owners } from '../owners.ts';
import { ruleFor } from '../reservation/cancellation-rule.ts';
import { placeEvent } from './move-place.ts';
import { offersOf } from './offer-view.ts';

/** Audits each place before it is shown (P04). The rows come in the order of the ids. */
export async function showPlaces(
  context: Context,
  ids: readonly string[],
  accountId = context.session?.accountId,
): Promise<WaitingPlace[]> {
  if (ids.length === 0 || accountId === undefined) return [];
  const rows = await read(context, ids, accountId);
  await inTransaction(context, async (tx) => {
    for (const row of rows) await auditRead(tx, context, placeEvent(context, row, 'read'));
  });
  const offers = await offersOf(context, ids);
  return ids.flatMap((id) =>
    rows.filter((row) => row.place_id === id).map((row) => viewOf(context, row, offers.get(id))),
  );
}

export async function showPlace(context: Context, id: string): Promise<WaitingPlace> {
  const [place] = await showPlaces(context, [id]);
  if (!place) throw problem('#404');
  return place;
}

type Row = Awaited<ReturnType<typeof read>>[number];
type Offers = Awaited<ReturnType<typeof offersOf>> extends Map<string, infer One> ? One : never;

function viewOf(context: Context, row: Row, offers: Offers | undefined): WaitingPlace {
  const { language, directory } = context;
  const service = directory.subfunction(row.subfunction_id, language);
  const { open = null, reservation = null } = offers ?? {};
  const status = stateNamed(waitingStates, row.status);
  return {
    id: row.place_id,
    // An offer that ran out counts as over before a job has seen it.
    status: status === 'offered' && !open ? 'waiting' : status,
    since: row.created_at,
    subfunction: { id: row.subfunction_id, name: service?.name ?? '' },
    specialization: service?.specialization ?? '',
    doctor:
      row.doctor_id === null
        ? null
        : {
            id: row.doctor_id,
            name: nameOf(
              { title: row.title, family_name: row.family_name ?? '', given_name: row.given_name ?? '' },
              language,
            ),
          },
    provider: row.provider_id === null ? null : { id: row.provider_id, name: row.provider ?? '' },
    location: row.location === null ? null : (inLanguage(Localized.parse(row.location), language) ?? null),
    earliest: row.earliest_day,
    latest: row.latest_day,
    dayParts: dayParts.filter((part) => row.day_parts.includes(part)),
    weekdays: row.weekdays.toSorted((one, other) => one - other),
    earlierThan:
      row.booked_number === null || row.booked_start === null
        ? null
        : {
            number: row.booked_number,
            start: row.booked_start,
            timeZone: row.booked_zone ?? '',
            moves: !ruleFor(row.booked_start, context).late,
          },
    offer: open,
    reservation,
  };
}

function read({ database, host }: Context, ids: readonly string[], accountId: string) {
  return database.db
    .selectFrom('waiting_wish')
    .innerJoin('waiting_place', 'waiting_place.id', 'waiting_wish.place_id')
    .leftJoin('doctor', 'doctor.id', 'waiting_wish.doctor_id')
    .leftJoin('provider', 'provider.id', 'waiting_wish.provider_id')
    .leftJoin('location', 'location.id', 'waiting_wish.location_id')
    .leftJoin('reservation as booked', 'booked.id', 'waiting_wish.earlier_than')
    .leftJoin('schedule', 'schedule.id', 'booked.schedule_id')
    .leftJoin('provider_address', 'provider_address.id', 'schedule.address_id')
    .selectAll('waiting_wish')
    .select(['waiting_place.created_at', 'doctor.title', 'doctor.family_name', 'doctor.given_name'])
    .select(['provider.name as provider', 'location.name as location', 'booked.number as booked_number'])
    .select(['provider_address.time_zone as booked_zone', sql<string | null>`lower(booked.during)`.as('booked_start')])
    .where('waiting_wish.place_id', 'in', ids)
    .where('waiting_wish.account_id', '=', accountId)
    .where(isHere({ host }, owners.waiting_place))
    .execute();
}
