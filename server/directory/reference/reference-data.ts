import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { defaultLanguage } from '../../../contract/platform/languages.ts';
import { Localized } from '../../../contract/platform/localized.ts';

const Name = Localized.refine((name) => defaultLanguage in name, `lacks ${defaultLanguage}`);

const Place = z.object({
  id: z.string(),
  parent: z.string().nullable(),
  type: z.enum(['country', 'capital', 'side', 'district', 'sector', 'county', 'city']),
  name: Name,
  lat: z.number(),
  lng: z.number(),
  bbox: z.array(z.number()).length(4).optional(),
  code: z.string().optional(),
  postalPrefix: z.string().optional(),
  sector: z.int().optional(),
  seat: z.boolean().optional(),
});
export type Place = z.infer<typeof Place>;

const Subfunction = z.object({ id: z.int(), name: Name, kind: z.string(), minutes: z.int() });
const Specialty = z.object({ id: z.int(), key: z.string(), name: Name, subfunctions: z.array(Subfunction) });
const Specialties = z.object({
  consultationTypes: z.record(z.string(), z.int()),
  otherServices: Specialty.omit({ subfunctions: true }),
  specialties: z.array(Specialty),
});

const Holiday = z.object({ date: z.iso.date(), name: Name });
const Holidays = z.object({
  moved: z.object({ rest: Name, working: Name }),
  HU: z.object({
    publicHolidays: z.array(Holiday),
    restDays: z.array(z.object({ date: z.iso.date(), workedInstead: z.iso.date() })),
    workingSaturdays: z.array(z.iso.date()),
  }),
  RO: z.object({ publicHolidays: z.array(Holiday) }),
});

function read<T extends z.ZodType>(schema: T, file: string): z.output<T> {
  return schema.parse(JSON.parse(readFileSync(join(import.meta.dirname, file), 'utf8')));
}

export const places: readonly Place[] = read(z.object({ locations: z.array(Place) }), 'locations.json').locations;

const catalogue = read(Specialties, 'specialties.json');
export const { specialties, otherServices } = catalogue;
/** @internal */
export const { consultationTypes } = catalogue;

export const holidays = read(Holidays, 'holidays.json');

const keys = new Map(specialties.flatMap(({ key, subfunctions }) => subfunctions.map(({ id }) => [id, key] as const)));

export function specialtyOf(subfunctionId: number): string | undefined {
  return keys.get(subfunctionId);
}
