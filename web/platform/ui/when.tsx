import { dayEndingAt, dayFull, dayOf, timeOf, zoneOf, zoneText } from '../../../contract/platform/format.ts';
import { usePageContext } from '../page-context.tsx';
import { useT } from '../texts.ts';
import { useElsewhere } from '../use-elsewhere.ts';

/** A term that ends at midnight ends with the day before. */
export function useUntil(): (end: string, timeZone: string) => string {
  const when = useWhen();
  const { language } = usePageContext();
  return (end, timeZone) => {
    const day = dayEndingAt(end, timeZone);
    return day === undefined ? when(end, timeZone) : `${dayFull(day, language)}, 24:00`;
  };
}

/** The provider's day, weekday and time, with its zone if that is not the host's or the reader's (R13). */
export function useWhen(): (start: string, timeZone: string) => string {
  const { language } = usePageContext();
  const clock = useClock();
  return (start, timeZone) => `${dayFull(dayOf(start, timeZone), language)}, ${clock(start, timeZone)}`;
}

export function useClock(): (instant: string, timeZone: string) => string {
  const t = useT();
  const { config, language } = usePageContext();
  const elsewhere = useElsewhere();
  return (instant, timeZone) => {
    const zone = zoneOf(timeZone, elsewhere(timeZone) ? '' : config.timeZone, language);
    const time = timeOf(instant, timeZone);
    return zone === undefined ? time : `${time} (${zoneText(zone, t)})`;
  };
}
