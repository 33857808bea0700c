import * as say from '../../contract/platform/format.ts';
import type { Money } from '../../contract/platform/money.ts';
import { usePageContext } from './page-context.tsx';
import { useT } from './texts.ts';

export function useFormat() {
  const t = useT();
  const { config, language } = usePageContext();
  const { hostLocale: locale, timeZone: hostZone } = config;
  return {
    dayLong: (day: string) => say.dayLong(day, language),
    dayShort: (day: string) => say.dayShort(day, locale),
    dayWithoutYear: (day: string) => say.dayWithoutYear(day, language),
    weekday: (day: string) => say.weekday(day, language),
    dayOf: say.dayOf,
    timeOf: say.timeOf,
    money: (amount: Money) => say.money(amount, locale),
    count: (value: number) => say.count(value, locale),
    rating: (value: number) => say.rating(value, language),
    /** Words such as „bukaresti idő szerint”; undefined in the time zone of the host. */
    zone: (timeZone: string) => {
      const zone = say.zoneOf(timeZone, hostZone, language);
      return zone && say.zoneText(zone, t);
    },
  };
}
