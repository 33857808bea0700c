import { specialties } from '../../server/directory/reference/reference-data.ts';
import type { Country } from './names.ts';
import { randomFor } from './random.ts';

const known = new Map(specialties.flatMap(({ subfunctions }) => subfunctions.map((row) => [row.id, row] as const)));

const halfHour = new Map([
  ['first', 26_000],
  ['follow-up', 24_000],
  ['video', 21_000],
  ['imaging', 33_000],
  ['screening', 30_000],
  ['procedure', 25_000],
  ['second-opinion', 38_000],
]);

const forintsPerLeu = 80;

/** Minor units: whole forints rounded to 500, or bani rounded to ten lei. */
export function priceOf(
  seed: number,
  country: Country,
  doctor: string,
  subfunction: number,
): { amount: number; currency: 'HUF' | 'RON' } {
  const row = known.get(subfunction);
  const level = 0.8 + randomFor(seed, 'price', doctor)() * 0.55;
  const forints = (halfHour.get(row?.kind ?? '') ?? 25_000) * ((row?.minutes ?? 30) / 30) ** 0.75 * level;
  if (country === 'HU') return { amount: Math.max(10, Math.round(forints / 500)) * 500, currency: 'HUF' };
  return { amount: Math.max(8, Math.round(forints / forintsPerLeu / 10)) * 1000, currency: 'RON' };
}
