import type { Language } from '../../../contract/platform/brand.ts';
import { defaultLocale, languageRow } from '../../../contract/platform/languages.ts';

export type Times = Readonly<Record<string, number>>;

const [hour, day, year] = [60, 24 * 60, 365 * 24 * 60];
/** `{kept.invoices}` becomes “10 years”. @throws Error for an unknown name */
export function withTimes(text: string, times: Times, language: Language): string {
  return text.replaceAll(/\{kept\.(\w+)\}/g, (_match, name: string) => {
    const minutes = times[name];
    if (minutes === undefined) throw new Error(`nothing is kept under the name ${name}`);
    return duration(minutes, language);
  });
}

export function duration(minutes: number, language: Language): string {
  const [length, unit] = (
    [
      [year, 'year'],
      [day, 'day'],
      [hour, 'hour'],
      [1, 'minute'],
    ] as const
  ).find(([length]) => minutes >= length) ?? [1, 'minute'];
  const count = Math.floor(minutes / length);
  return new Intl.NumberFormat(languageRow(language)?.locale ?? defaultLocale, {
    style: 'unit',
    unit,
    unitDisplay: 'long',
  }).format(count);
}
