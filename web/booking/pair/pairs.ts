import type { Week } from '../../../contract/booking/calendar.ts';
import { timeOf } from '../../../contract/platform/format.ts';

export type Asked = {
  providerId: string;
  doctorId: string;
  subfunction: string;
  week: string | undefined;
  tokens: string[];
};

export function askedIn(query: URLSearchParams): Asked {
  const number = (name: string) => /^\d{1,9}$/.exec(query.get(name) ?? '')?.[0] ?? '';
  return {
    providerId: number('providerId'),
    doctorId: number('doctorId'),
    subfunction: number('subfunction'),
    week: query.get('week') ?? undefined,
    tokens: ['first', 'second'].flatMap((name) => query.get(name) ?? []),
  };
}

/** Free times of a day of which one begins as the other ends. */
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
