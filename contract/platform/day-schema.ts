import { z } from 'zod';
import { isDay } from './day.ts';
import { plainText } from './plain-text.ts';

/** Other days are refused, because their week could have a year without four digits in some time zone. */
const isNearDay = (text: string) => isDay(text) && text >= '1000-01-01' && text < '9999-01-01';

export const day = z.string('V008').overwrite(plainText).refine(isNearDay, 'V008').meta({ format: 'date' });

export const birthDate = z.string('U008').overwrite(plainText).refine(isNearDay, 'U008').meta({ format: 'date' });

/** If absent, the week is that of today, which only the clock of the server knows (S5-14). */
export const week = day.optional();
