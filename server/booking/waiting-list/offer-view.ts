import type { WaitingPlace } from '../../../contract/booking/waiting-list.ts';
import { paysOf } from '../../../contract/entitlement/coverage.ts';
import { isAfter } from '../../../contract/platform/instants.ts';
import { addressOf } from '../../directory/address.ts';
import { videoKind } from '../../directory/directory.ts';
import { nameOf } from '../../directory/name.ts';
import { priceOf } from '../../directory/price.ts';
import type { Context } from '../context.ts';
import { decidedOf, holderOf } from '../reservation/charge.ts';
import { manageToken } from '../reservation/find.ts';
import { placeOf } from '../reservation/place.ts';
import { movableVisit } from './movable-visit.ts';

type Offers = Pick<WaitingPlace, 'reservation'> & { open: WaitingPlace['offer'] };

export async function offersOf(context: Context, placeIds: readonly string[]): Promise<Map<string, Offers>> {
  const rows = await context.database.db
    .selectFrom('waiting_offer')
    .innerJoin('reservation', 'reservation.id', 'waiting_offer.reservation_id')
    .innerJoin('waiting_wish', 'waiting_wish.place_id', 'waiting_offer.place_id')
    .leftJoin('reservation as moved', 'moved.id', 'reservation.moves')
    .select([
      'waiting_offer.place_id',
      'waiting_offer.id as offer_id',
      'waiting_offer.ends_at',
      'waiting_offer.outcome',
    ])
    .select([
      'reservation.id',
      'reservation.relative_id',
      'reservation.manage_no',
      'reservation.slot_id',
      'reservation.schedule_id',
      'reservation.doctor_id',
      'reservation.during',
    ])
    .select(['reservation.subfunction_id', 'reservation.price_amount', 'reservation.currency'])
    .select(['reservation.discount_rate', 'moved.id as moved_id', 'moved.manage_no as moved_no'])
    .select('waiting_wish.earlier_than')
    .where('waiting_offer.place_id', 'in', placeIds)
    .where((is) => is.or([is('outcome', 'is', null), is('outcome', 'in', ['taken', 'booked'])]))
    .orderBy('waiting_offer.offered_at')
    .execute();
  const byPlace = new Map<string, Offers>();
  for (const row of rows) {
    const isTaken = row.outcome !== null;
    const { moved_id, moved_no } = row;
    const booked = moved_id === null || moved_no === null ? row : { id: moved_id, manage_no: moved_no };
    const isOver = !isAfter(row.ends_at, context.now);
    byPlace.set(row.place_id, {
      open: isTaken || isOver ? null : await openOffer(context, row),
      reservation: isTaken ? await manageToken(context.database.db, context, booked) : null,
    });
  }
  return byPlace;
}

type Row = Parameters<typeof decidedOf>[2] &
  Parameters<typeof placeOf>[1] & {
    offer_id: string;
    ends_at: string;
    subfunction_id: number;
    earlier_than: string | null;
  };

async function openOffer(context: Context, row: Row): Promise<WaitingPlace['offer']> {
  const place = await placeOf(context.database.db, row);
  const visit = await movableVisit(context.database.db, context, row.earlier_than);
  const asker = visit ? holderOf(context, visit) : context;
  const { decided } = await decidedOf(context.database.db, asker, row, { except: visit?.id });
  return {
    id: row.offer_id,
    start: place.start_at,
    end: place.end_at,
    timeZone: place.time_zone,
    endsAt: row.ends_at,
    doctor: { id: place.doctor_id, name: nameOf(place, context.language) },
    provider: { name: place.name, address: addressOf(place) },
    video: context.directory.subfunction(row.subfunction_id, context.language)?.kind === videoKind,
    price: priceOf({ ...row, patient_pays: paysOf(decided) }),
  };
}
