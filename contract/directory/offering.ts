import { z } from 'zod';
import { languages } from '../platform/languages.ts';

/** Parties that may organise a care, with those who pay for it (S3.13-04). */
export const organisers = ['by_user', 'by_insured', 'by_call_center', 'uninsured', 'paid_by_user'] as const;
export const Organiser = z.enum(organisers);
export type Organiser = z.infer<typeof Organiser>;

export const Ratings = z
  .object({
    waiting: z.number().meta({ example: 5 }),
    careConditions: z.number().meta({ example: 5 }),
    staffCompetence: z.number().meta({ example: 5 }),
    behaviour: z.number().meta({ example: 5 }),
    overall: z.number().meta({ example: 5 }),
    count: z.int(),
  })
  .meta({ id: 'Ratings' });

export const Sex = z.enum(['female', 'male'], 'V007');

export function speaksEnglish(spoken: readonly string[]): boolean {
  return spoken.includes('en');
}

export const DoctorSummary = z
  .object({
    id: z.int(),
    /** The order of the names follows the language of the call: the family name comes first in Hungarian. */
    name: z.string().meta({ example: 'Dr. Béla Kovács' }),
    specialization: z.string(),
    languages: z.array(z.string()).meta({ example: languages.slice(0, 2) }),
    rating: z.number().nullable().meta({ example: 4.7 }),
    ratingCount: z.int().nullable().meta({ example: 12 }),
    photo: z.string().nullable(),
  })
  .meta({ id: 'DoctorSummary' });

export const ProviderSummary = z
  .object({
    id: z.int(),
    name: z.string().meta({ example: 'Bükkfa Rendelő' }),
    address: z.string(),
    city: z.string(),
    lat: z.number().nullable().meta({ example: 47.47 }),
    lng: z.number().nullable().meta({ example: 19.05 }),
    timeZone: z.string(),
    phone: z.string().nullable(),
  })
  .meta({ id: 'ProviderSummary' });

export const FreeTime = z.object({ slotId: z.uuid(), start: z.iso.datetime() }).meta({ id: 'FreeTime' });
export type FreeTime = z.infer<typeof FreeTime>;

export const BookedBy = z.enum(['portal', 'site', 'phone']);
export type BookedBy = z.infer<typeof BookedBy>;
