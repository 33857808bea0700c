import { z } from 'zod';
import { languages } from './languages.ts';

/** A text by language code. */
export const Localized = z.record(z.string(), z.string());
export type Localized = z.infer<typeof Localized>;

/** Falls back to the first language of the portal that it has (S9-01). */
export function inLanguage(texts: Readonly<Record<string, string | undefined>>, language: string): string | undefined {
  return texts[language] ?? languages.map((code) => texts[code]).find((text) => text !== undefined);
}
