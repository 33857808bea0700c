import { dayEndingAt, dayFull, dayOf, timeOf, zoneOf, zoneText } from '../../../contract/platform/format.ts';
import { usePageContext } from '../page-context.tsx';
import { useT } from '../texts.ts';
import { useElsewhere } from '../use-elsewhere.ts';

/** The end of a term; one that ends at midnight is said to end with the day before, at 24:00. */
export function useUntil(): (end: string, timeZone: string) => string {
  const when = useWhen();
  const { language } = usePageContext();
  return (end, timeZone) => {
    const day = dayEndingAt(end, timeZone);
    return day === undefined ? when(end, timeZone) : `${dayFull(day, language)}, 24:00`;
  };
}

/** The day, weekday and time of the provider, with its zone if the host or the reader has another one (R13). */
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
