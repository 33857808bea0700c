import { countryOf } from '../../../contract/platform/country.ts';
import { iso } from '../../platform/clock.ts';
import type { Host } from '../../platform/host.ts';
import { nextWorkingDay } from './working-day.ts';

export type BrandTime = { host: Pick<Host, 'brand'>; now: Temporal.Instant };

const closingHour = 18;

export function todayAt({ host, now }: BrandTime): Temporal.PlainDate {
  return now.toZonedDateTimeISO(host.brand.timeZone).toPlainDate();
}

/** The `count`-th working day of the host's country after `day` (R34). */
export function workingDayAfter(at: BrandTime, day: Temporal.PlainDate, count: number): Temporal.PlainDate {
  if (count === 0) return day;
  return workingDayAfter(at, nextWorkingDay(countryOf(at.host.brand.locale) ?? '', day), count - 1);
}

export function endOf({ host }: BrandTime, day: Temporal.PlainDate): string {
  const { timeZone } = host.brand;
  return iso(day.toZonedDateTime({ timeZone, plainTime: { hour: closingHour } }).toInstant());
}
