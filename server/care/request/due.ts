import { careRequestKind } from '../../../contract/care/request-kinds.ts';
import { type CareRequestState, careRequestStates, silence } from '../../../contract/care/request-states.ts';
import { countryOf } from '../../../contract/platform/country.ts';
import { nextWorkingDay } from '../../directory/reference/working-day.ts';
import { iso } from '../../platform/clock.ts';
import type { Context } from '../context.ts';

const closingHour = 18;
const days: Readonly<Partial<Record<CareRequestState, number>>> = silence;

/** The end of the last working day the service promises, or of the days a silent customer has; null when it is over (R34). */
export function dueIn(
  { host, now }: Pick<Context, 'host' | 'now'>,
  service: string,
  state: CareRequestState,
): string | null {
  if (careRequestStates[state].over) return null;
  const { locale, timeZone } = host.brand;
  const today = now.toZonedDateTimeISO(timeZone).toPlainDate();
  const waits = days[state];
  const day =
    waits === undefined
      ? workingDayAfter(countryOf(locale) ?? '', today, careRequestKind(service).days)
      : today.add({ days: waits });
  return iso(day.toZonedDateTime({ timeZone, plainTime: { hour: closingHour } }).toInstant());
}

function workingDayAfter(country: string, day: Temporal.PlainDate, count: number): Temporal.PlainDate {
  return count === 0 ? day : workingDayAfter(country, nextWorkingDay(country, day), count - 1);
}
