import type { Language } from '../../../contract/platform/brand.ts';
import { dayFull, dayOf, timeOf, zoneOf, zoneText } from '../../../contract/platform/format.ts';
import type { Host } from '../../platform/host.ts';
import type { Services } from '../context.ts';

type TimeFormat = { timeZone: string; language: Language; host: Host };

/** A time at the provider's place, with its zone where that is not the host's (R13). */
export function timeText(texts: Services['texts'], instant: string, { timeZone, language, host }: TimeFormat): string {
  const zone = zoneOf(timeZone, host.brand.timeZone, language);
  const time = timeOf(instant, timeZone);
  return zone === undefined ? time : `${time} (${zoneText(zone, (id) => texts.say(language, id))})`;
}

export function whenText(texts: Services['texts'], instant: string, at: TimeFormat, day = dayFull): string {
  return `${day(dayOf(instant, at.timeZone), at.language)}, ${timeText(texts, instant, at)}`;
}
