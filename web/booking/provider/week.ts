import type { Week } from '../../../contract/booking/calendar.ts';
import type { BookedBy } from '../../../contract/directory/offering.ts';
import type { Language } from '../../../contract/platform/brand.ts';
import type { Config } from '../../../contract/platform/config.ts';
import { addDays } from '../../../contract/platform/day.ts';
import {
  dayLong,
  dayNumber,
  dayOf,
  dayOfYear,
  dayWithoutYear,
  timeOf,
  untilOf,
  weekday,
  type Zone,
  zoneOf,
} from '../../../contract/platform/format.ts';
import { paysText } from '../../entitlement/cover-row.ts';
import { mayBook } from '../offering/result-row.ts';
import { weekChoices } from '../offering/week-choices.ts';

export type Time = {
  slotId: string;
  time: string;
  until: string | undefined;
  own: boolean;
  bookedBy: BookedBy;
  /** The person's price of this time; set only if it differs from what the offer says. */
  pays: string | undefined;
  /** A visit of the customer, or of a relative of theirs, at the same time. */
  clash: { doctor: string; forRelative: string | null } | undefined;
};
export type Day = {
  date: string;
  weekday: number;
  /** The number of the day, such as `24.` or `24`. */
  number: string;
  /** The whole name of the day, such as `november 24., hétfő`. */
  name: string;
  /** The weekday, such as `hétfő`. */
  word: string;
  times: Time[];
};

export type WeekView = {
  monday: string;
  label: string;
  days: Day[];
  open: string;
  previous: string | undefined;
  next: string;
  weeks: ReturnType<typeof weekChoices>;
  nearest: { date: string; long: string; short: string } | undefined;
  count: number;
  zone: Zone | undefined;
  state: Week['source']['state'];
  asOf: string;
  availability: Week['availability'];
  clashes: Week['clashes'];
};

type Host = { config: Config; language: Language };

export function weekView(week: Week, askedDay: string, host: Host): WeekView {
  const { config, language } = host;
  const { timeZone, source, nextFree, today } = week;
  const asOfDay = dayOf(source.asOf, timeZone);
  const asOfTime = timeOf(source.asOf, timeZone);
  const days = week.days.map(({ date, slots }, index) => ({
    date,
    weekday: index + 1,
    number: dayNumber(date, language),
    name: dayOfYear(date, language),
    word: weekday(date, language),
    times: slots.filter(mayBook).map(({ slotId, start, end, own, bookedBy, clash, cover }) => ({
      slotId,
      time: timeOf(start, timeZone),
      until: untilOf(start, end, timeZone),
      own,
      bookedBy,
      pays: paysText(cover, config.hostLocale),
      clash: week.clashes.find(({ number }) => number === clash),
    })),
  }));
  const sunday = addDays(week.week, 6);
  return {
    monday: week.week,
    label: `${dayWithoutYear(week.week, language)} – ${dayWithoutYear(sunday, language)}`,
    days,
    open: openDay(days, askedDay),
    previous: week.week > today ? addDays(week.week, -7) : undefined,
    next: addDays(week.week, 7),
    weeks: weekChoices(today, week.week, language),
    nearest: nextFree
      ? {
          date: nextFree.date,
          long: dayLong(nextFree.date, language),
          short: dayOfYear(nextFree.date, language),
        }
      : undefined,
    count: week.countWithin7Days,
    zone: zoneOf(timeZone, config.timeZone, language),
    state: source.state,
    asOf: asOfDay === today ? asOfTime : `${dayWithoutYear(asOfDay, language)} ${asOfTime}`,
    availability: week.availability,
    clashes: week.clashes,
  };
}

/** The requested day, or the first one with a free time, because today may have none. @internal */
export function openDay(days: readonly { date: string; times: readonly unknown[] }[], requestedDate: string): string {
  const day = days.find(({ date }) => date === requestedDate) ?? days.find(({ times }) => times.length > 0) ?? days[0];
  return day?.date ?? '';
}
