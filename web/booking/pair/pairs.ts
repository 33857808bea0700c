import type { Week } from '../../../contract/booking/calendar.ts';
import type { Reservation } from '../../../contract/booking/reservation.ts';
import { timeOf } from '../../../contract/platform/format.ts';

export type PairQuery = {
  providerId: string;
  doctorId: string;
  subfunction: string;
  week: string | undefined;
  tokens: string[];
};

export type PairState = 'booked' | 'held' | 'ended';

/** The two visits are booked only together, so the pair ends when one of them is lost. */
export function pairStateOf(reservations: readonly Pick<Reservation, 'status'>[]): PairState {
  if (reservations.every(({ status }) => status === 'booked')) return 'booked';
  const isKept = reservations.every(({ status }) => status === 'held' || status === 'pending_verification');
  return isKept ? 'held' : 'ended';
}

export function paysName(no: number): string {
  return `pays-${no}`;
}

export function pairQueryIn(query: URLSearchParams): PairQuery {
  const number = (name: string) => /^\d{1,9}$/.exec(query.get(name) ?? '')?.[0] ?? '';
  return {
    providerId: number('providerId'),
    doctorId: number('doctorId'),
    subfunction: number('subfunction'),
    week: query.get('week') ?? undefined,
    tokens: ['first', 'second'].flatMap((name) => query.get(name) ?? []),
  };
}

export function pairsOf({ days, timeZone }: Week) {
  return days.flatMap(({ slots }) => {
    const free = slots.filter(({ bookedBy, own }) => bookedBy === 'portal' && !own);
    return free.flatMap((one) => {
      const other = free.find(({ start }) => start === one.end);
      if (!other) return [];
      return [{ value: `${one.slotId}_${other.slotId}`, start: one.start, second: timeOf(other.start, timeZone) }];
    });
  });
}
