import { merged } from '../contract/platform/merged.ts';
import { areas } from './areas.ts';
import type { Rate } from './platform/rate-names.ts';
import type { RateRow } from './platform/rate-row.ts';
import { rates as platform } from './platform/rates.ts';

export const rates: Readonly<Record<Rate, RateRow>> = { ...platform, ...merged(areas, 'rates') };
