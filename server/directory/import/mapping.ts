import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { defaultLanguage } from '../../../contract/platform/languages.ts';
import { Currency } from '../../../contract/platform/money.ts';
import { specialties } from '../reference/reference-data.ts';
import { lineUpTo } from './fields.ts';
import { messageOf } from './ndjson.ts';

export const subfunctions = new Map(
  specialties.flatMap(({ subfunctions: rows }) => rows.map((row) => [row.id, row] as const)),
);

const Zone = z.string().refine(isZone, 'not a time zone');

/** Facts that a publication does not contain; docs/import.md describes each field. */
const Mapping = z.strictObject({
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, 'not a country code such as US')
    .optional(),
  timeZone: Zone.optional(),
  language: z
    .string()
    .regex(/^[a-z]{2,3}$/, 'not a language code such as en')
    .default(defaultLanguage),
  currency: Currency.optional(),
  staleAfterMinutes: z.int().min(1).max(525_600).optional(),
  states: z
    .record(z.string(), z.strictObject({ name: lineUpTo(100).min(1).optional(), timeZone: Zone.optional() }))
    .default({}),
  onlyStates: z.array(z.string().min(1)).min(1).optional(),
  services: z
    .array(
      z.strictObject({
        system: z.string().min(1),
        code: z.string().min(1),
        subfunction: z.int().refine((id) => subfunctions.has(id), 'no subfunction of ours'),
      }),
    )
    .default([]),
});
export type Mapping = z.output<typeof Mapping>;

export const noMapping = Mapping.parse({});

/** @throws Error of one line when the file cannot be read */
export async function readMapping(path: string): Promise<Mapping> {
  try {
    return Mapping.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch (error) {
    throw new Error(`The mapping ${path} cannot be read: ${messageOf(error)}`, { cause: error });
  }
}

export function isZone(zone: string): boolean {
  try {
    return Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(zone).timeZoneId.length > 0;
  } catch {
    return false;
  }
}
