import { z } from 'zod';
import { isDay } from './day.ts';

/** Days whose week has years of four digits in every zone. */
const isNearDay = (text: string) => isDay(text) && text >= '1000-01-01' && text < '9999-01-01';

export const day = z.string('V008').trim().refine(isNearDay, 'V008').meta({ format: 'date' });

export const birthDate = z
  .string('U008')
  .trim()
  .refine((text) => isDay(text) && text >= '1900-01-01', 'U008')
  .meta({ format: 'date' });

/** Absent means today, which only the given clock knows (S5-14). */
export const week = day.optional();
