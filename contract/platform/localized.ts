import { z } from 'zod';
import { languages } from './languages.ts';

/** A text kept in several languages, by their codes. */
export const Localized = z.record(z.string(), z.string());
export type Localized = z.infer<typeof Localized>;

/** A text as asked, else in the first of the portal's languages that it has (S9-01). */
export function inLanguage(texts: Readonly<Record<string, string | undefined>>, language: string): string | undefined {
  return texts[language] ?? languages.map((code) => texts[code]).find((text) => text !== undefined);
}
