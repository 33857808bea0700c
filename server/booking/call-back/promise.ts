import { type CallWindow, callWindows } from '../../../contract/booking/call-back-states.ts';
import { countryOf } from '../../../contract/platform/country.ts';
import { nextWorkingDay } from '../../directory/reference/working-day.ts';
import { iso } from '../../platform/clock.ts';
import type { Context } from '../context.ts';

/** The next working day of the host's country, in the part of the day that was asked for (R32, R34). */
export function promiseOf({ host, now }: Pick<Context, 'host' | 'now'>, callWindow: CallWindow) {
  const { locale, timeZone } = host.brand;
  const today = now.toZonedDateTimeISO(timeZone).toPlainDate();
  const day = nextWorkingDay(countryOf(locale) ?? '', today);
  const at = (hour: number) => iso(day.toZonedDateTime({ timeZone, plainTime: { hour } }).toInstant());
  const { from, to } = callWindows[callWindow];
  return { promised_from: at(from), due_at: at(to) };
}
