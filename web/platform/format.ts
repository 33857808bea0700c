import * as say from '../../contract/platform/format.ts';
import type { Money } from '../../contract/platform/money.ts';
import { usePageContext } from './page-context.tsx';
import { useT } from './texts.ts';

/** The formats of the contract with the host's locale and the page's language already in hand. */
export function useFormat() {
  const t = useT();
  const { config, language } = usePageContext();
  const { hostLocale: locale, timeZone: hostZone } = config;
  return {
    dayLong: (day: string) => say.dayLong(day, locale),
    dayShort: (day: string) => say.dayShort(day, locale),
    dayWithoutYear: (day: string) => say.dayWithoutYear(day, locale),
    weekday: (day: string, length?: 'long' | 'short') => say.weekday(day, language, length),
    dayOf: say.dayOf,
    timeOf: say.timeOf,
    money: (amount: Money) => say.money(amount, locale),
    count: (value: number) => say.count(value, locale),
    rating: (value: number) => say.rating(value, locale),
    /** „bukaresti idő szerint”, or nothing where the place lives by the host's time. */
    zone: (timeZone: string) => {
      const id = say.zoneId(timeZone, hostZone);
      return id === undefined ? undefined : t(id);
    },
  };
}
