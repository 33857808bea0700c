import type { PageRequest } from '../../../contract/page-request.ts';
import { listVideoNow, type VideoNow } from '../../../contract/telemedicine/video-now.ts';
import { doctorRow, nextRow } from '../../booking/offering/result-row.ts';
import { clockOf } from './clock-of.ts';

type Queue = NonNullable<VideoNow['queue']>;
export type NowRow = ReturnType<typeof rowOf>;

export async function seenNow(pageRequest: PageRequest) {
  const offers = await pageRequest.call(listVideoNow, {});
  const rows = offers.flatMap(({ offer, queue }) => (queue ? [rowOf(offer, queue, pageRequest)] : []));
  const [first] = offers
    .flatMap(({ offer: { nextFree, provider } }) => (nextFree === null ? [] : [{ nextFree, zone: provider.timeZone }]))
    .toSorted((one, other) => Date.parse(one.nextFree) - Date.parse(other.nextFree));
  const next = first && {
    day: nextRow(first.nextFree, first.zone, pageRequest)?.short ?? '',
    ...clockOf(first.nextFree, first.zone, pageRequest),
  };
  return { rows, next };
}

function rowOf(offer: VideoNow['offer'], { shiftId, place, minutes, start }: Queue, pageRequest: PageRequest) {
  const { service, name, where, price, cover, reservedFor } = doctorRow(offer, 1, pageRequest);
  const { timeZone } = offer.provider;
  return {
    ...{ shiftId, place, minutes, service, name, where, price, cover, reservedFor },
    ...clockOf(start, timeZone, pageRequest),
  };
}
