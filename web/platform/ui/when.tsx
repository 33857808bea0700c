import { dayEndingAt, dayFull, dayOf, timeOf, zoneOf, zoneText } from '../../../contract/platform/format.ts';
import { usePageContext } from '../page-context.tsx';
import { useT } from '../texts.ts';

/** As `useWhen`, of the end of a term: one that ends at midnight ends with the day before. */
export function useUntil(): (end: string, timeZone: string) => string {
  const when = useWhen();
  const { language } = usePageContext();
  return (end, timeZone) => {
    const day = dayEndingAt(end, timeZone);
    return day === undefined ? when(end, timeZone) : `${dayFull(day, language)}, 24:00`;
  };
}

/** Day, weekday and time at the provider, with the time zone when it is not the host's (R13). */
export function useWhen(): (start: string, timeZone: string) => string {
  const t = useT();
  const { config, language } = usePageContext();
  return (start, timeZone) => {
    const day = dayOf(start, timeZone);
    const zone = zoneOf(timeZone, config.timeZone, language);
    const time = timeOf(start, timeZone);
    const said = `${dayFull(day, language)}, ${time}`;
    return zone === undefined ? said : `${said} (${zoneText(zone, t)})`;
  };
}
