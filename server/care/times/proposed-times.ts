import { reservationStates } from '../../../contract/booking/reservation-states.ts';
import type { ProposedTime } from '../../../contract/care/proposed-time.ts';
import { isAfter } from '../../../contract/platform/instants.ts';
import { problem } from '../../../contract/platform/problem.ts';
import { stateNamed } from '../../../contract/platform/states.ts';
import type { Context } from '../../booking/context.ts';
import { placedSlots, placeView } from '../../booking/reservation/place.ts';
import { videoKind } from '../../directory/directory.ts';
import { isPriced } from '../../directory/offer-columns.ts';
import { isOffered } from '../../directory/offered.ts';
import { priceOf } from '../../directory/price.ts';
import type { Coverage } from '../../entitlement/coverage/coverage.ts';
import { dayOf, pricedAt } from '../../entitlement/coverage/offer.ts';
import { iso } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/transaction.ts';
import type { visitBegun } from './hold-visit.ts';

type Time = { slotId: string; subfunctionId: number };

export function timeRows(times: readonly Time[]) {
  return times.map(({ slotId: slot_id, subfunctionId: subfunction_id }, no) => ({ no, slot_id, subfunction_id }));
}

/** Repeated times count once. @throws Problem KQ004 one of them is not free or not of its visit */
export async function freeTimes(tx: Tx, context: Context, entries: readonly Time[]): Promise<Time[]> {
  const each = new Map(entries.map((time) => [time.slotId.toLowerCase(), time.subfunctionId]));
  const times = [...each].map(([slotId, subfunctionId]) => ({ slotId, subfunctionId }));
  const free = await tx
    .selectFrom('slot')
    .innerJoin('schedule', 'schedule.id', 'slot.schedule_id')
    .innerJoin('offering', 'offering.schedule_id', 'slot.schedule_id')
    .select('slot.id')
    .where((of) =>
      of.or(
        times.map(({ slotId, subfunctionId }) =>
          of.and([of('slot.id', '=', slotId), of('offering.subfunction_id', '=', subfunctionId)]),
        ),
      ),
    )
    .where('slot.status', '=', 'free')
    .where('schedule.is_closed', '=', false)
    .where('slot.start_at', '>', iso(context.now))
    .where(isOffered(context))
    .execute();
  if (free.length < times.length) throw problem('KQ004');
  return times;
}

type ProposedRow = { slot_id: string; subfunction_id: number };

export type Payer = { asker: Context; coverage: Coverage | undefined };

export type Choice = {
  payer: Payer | undefined;
  visit: Awaited<ReturnType<typeof visitBegun>>;
};

export async function proposedTimes<Row extends ProposedRow>(
  tx: Db,
  context: Context,
  proposals: readonly Row[],
  choice: Choice,
): Promise<{ of: Row; time: ProposedTime }[]> {
  if (proposals.length === 0) return [];
  const rows = await timesWithOffers(tx, context, proposals);
  return proposals.flatMap((of) => {
    const own = rows.filter(({ slot_id }) => slot_id === of.slot_id);
    const row = own.find(({ subfunction_id }) => subfunction_id === of.subfunction_id) ?? own[0];
    return row ? [{ of, time: timeView(context, { ...row, offered: row.subfunction_id, ...of }, choice) }] : [];
  });
}

type TimeRow = Omit<Awaited<ReturnType<typeof timesWithOffers>>[number], 'subfunction_id'> &
  ProposedRow & { offered: number | null };

function timesWithOffers(tx: Db, context: Context, proposals: readonly ProposedRow[]) {
  const visits = proposals.map(({ subfunction_id }) => subfunction_id);
  return placedSlots(tx)
    .leftJoin('offering', (join) =>
      join
        .onRef('offering.schedule_id', '=', 'slot.schedule_id')
        .on('offering.subfunction_id', 'in', visits)
        .on(isOffered(context)),
    )
    .select('slot.status as slot_status')
    .select(['offering.subfunction_id', 'offering.price_amount', 'offering.currency', 'offering.discount_rate'])
    .select(['offering.organisable', isPriced.as('is_priced')])
    .where(
      'slot.id',
      'in',
      proposals.map(({ slot_id }) => slot_id),
    )
    .execute();
}

function timeView(context: Context, row: TimeRow, { payer, visit }: Choice): ProposedTime {
  const { slot_id: slotId, subfunction_id: subfunctionId } = row;
  const { doctor, provider, start, timeZone } = placeView(row, context.language);
  const kind = context.directory.subfunction(subfunctionId, context.language);
  const view = {
    ...{
      slotId,
      subfunctionId,
      visit: kind ? `${kind.specialization}, ${kind.name}` : '',
      video: kind?.kind === videoKind,
    },
    ...{ start, timeZone, doctor: doctor.name, provider: provider.name, address: provider.address },
  };
  if (visit?.slot_id === slotId) {
    const isBooked = reservationStates[stateNamed(reservationStates, visit.status)].phase === 'booked';
    const agreed = priceOf(payer ? visit : { ...visit, patient_pays: null });
    return { ...view, state: isBooked ? 'booked' : 'free', bookable: !isBooked, price: agreed, cover: null };
  }
  const isFree = row.slot_status === 'free' && !row.is_closed && isAfter(start, context.now);
  if (!isFree || row.offered === null) return { ...view, state: 'gone', bookable: false, price: null, cover: null };
  const offer = { ...row, organisable: row.organisable ?? [] };
  const { asker, coverage } = payer ?? { asker: context, coverage: undefined };
  const priced = pricedAt(asker, coverage, offer, dayOf(start, timeZone));
  // A case has one visit at a time.
  return { ...view, state: 'free', ...priced, bookable: priced.bookable && visit === undefined };
}
