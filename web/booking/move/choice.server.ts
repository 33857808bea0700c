import type { LoaderFunctionArgs } from 'react-router';
import { getDoctor } from '../../../contract/booking/doctor.ts';
import { type Move, readMove } from '../../../contract/booking/move.ts';
import type { Reservation } from '../../../contract/booking/reservation.ts';
import { searchDoctors } from '../../../contract/booking/search.ts';
import { api, pageRequestOf } from '../../platform/api.ts';
import type { Refusal } from '../../platform/refusal/refusal.ts';
import { toRefusal } from '../../platform/refusal/to-refusal.server.ts';
import { type DoctorRow, doctorRow } from '../offering/result-row.ts';
import { type Calendar, calendarOf } from '../provider/doctor-view.server.ts';

type Context = LoaderFunctionArgs['context'];

export type Choice = {
  move: Move | undefined;
  refusal: Refusal | undefined;
  doctor: { id: number; providerId: number; name: string; provider: string };
  calendar: Calendar | undefined;
  others: DoctorRow[] | undefined;
};

export async function choiceFor(reservation: Reservation, query: URLSearchParams, context: Context): Promise<Choice> {
  const { move, refusal } = await moveTo(reservation, query.get('slotId'), context);
  const ids = {
    providerId: query.get('provider') ?? reservation.provider.id,
    doctorId: query.get('doctor') ?? reservation.doctor.id,
  };
  const { doctor, provider } = await api(context)(getDoctor, ids);
  const others = query.has('others') ? await othersIn(provider.city, reservation, context) : undefined;
  const { subfunctionId: subfunction } = reservation;
  return {
    move,
    refusal,
    doctor: { id: doctor.id, providerId: provider.id, name: doctor.name, provider: provider.name },
    calendar: move || others ? undefined : await calendarOf({ ...ids, subfunction }, undefined, query, context),
    others,
  };
}

async function moveTo(
  { token }: Reservation,
  slotId: string | null,
  context: Context,
): Promise<Pick<Choice, 'move' | 'refusal'>> {
  if (slotId === null) return { move: undefined, refusal: undefined };
  try {
    return { move: await api(context)(readMove, { token, slotId }), refusal: undefined };
  } catch (error) {
    return { move: undefined, refusal: toRefusal(error, pageRequestOf(context)) };
  }
}

async function othersIn(location: string, { subfunctionId, doctor }: Reservation, context: Context) {
  const pageRequest = pageRequestOf(context);
  const { items } = await api(context)(searchDoctors, {
    subfunction: subfunctionId,
    location,
    sortBy: 'nearest',
    limit: 10,
  });
  return items
    .filter((item) => item.bookable && item.nextFree !== null && item.doctor.id !== doctor.id)
    .map((item, index) => doctorRow(item, index + 1, pageRequest));
}
