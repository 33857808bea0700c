import { z } from 'zod';
import { isDay } from './day.ts';

export const day = z.string('V008').trim().refine(isDay, 'V008').meta({ format: 'date' });

export const birthDate = z
  .string('U008')
  .trim()
  .refine((text) => isDay(text) && text >= '1900-01-01', 'U008')
  .meta({ format: 'date' });

/** Absent means today, which only the given clock knows (S5-14). */
export const week = day.optional();
