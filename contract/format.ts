import type { Language } from './brand.ts';

// One formatter for picker, page, mail and calendar file, so that they cannot disagree (R13). Only Intl: pages use it too.

const intlLocale: Record<Language, string> = { hu: 'hu-HU', en: 'en-GB', ro: 'ro-RO' };

/** The time of day in the provider's zone, `09:05` in every language (S9-04). */
export function formatTime(instant: string, timeZone: string): string {
  return new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(new Date(instant));
}

/** The full day in words of the language, with its weekday. */
export function formatDay(instant: string, timeZone: string, _hostLocale: string, language: Language): string {
  return new Intl.DateTimeFormat(intlLocale[language], { timeZone, dateStyle: 'full' }).format(new Date(instant));
}

/** The zone's name, where the provider's is not the host's; empty where it is. */
export function zoneNote(timeZone: string, hostTimeZone: string, language: Language): string {
  if (timeZone === hostTimeZone) return '';
  const parts = new Intl.DateTimeFormat(intlLocale[language], { timeZone, timeZoneName: 'longGeneric' }).formatToParts(new Date(0));
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? timeZone;
}
