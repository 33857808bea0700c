import { type Violation, wrong } from '../platform/problem.ts';
import { careRules } from './care-rules.ts';

type Days = {
  requestedDates?: readonly { from: string; to: string }[] | undefined;
  onsetDate?: string | undefined;
};

/** What only today can judge: no wish for a day that is over or too far ahead, no complaint that is yet to begin. */
export function wrongCareDays({ requestedDates = [], onsetDate }: Days, today: string): Violation[] {
  const last = Temporal.PlainDate.from(today).add({ days: careRules.daysAhead }).toString();
  return [
    ...requestedDates.flatMap(({ from, to }, no) => [
      ...(from < today ? [wrong('V033', `requestedDates.${no}.from`, from)] : []),
      ...(to > last ? [wrong('V017', `requestedDates.${no}.to`, to)] : []),
    ]),
    ...(onsetDate !== undefined && onsetDate > today ? [wrong('V017', 'onsetDate', onsetDate)] : []),
  ];
}
