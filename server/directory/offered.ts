import { type RawBuilder, sql } from 'kysely';
import type { Brand } from '../../contract/platform/brand.ts';
import type { Context } from './context.ts';
import { specialties } from './reference/reference-data.ts';

const idOf = new Map(specialties.map(({ key, id }) => [key, id]));

/** The specializations the brand offers; undefined where it offers all (0041). */
export function offeredBy({ specialties: keys }: Pick<Brand, 'specialties'>): number[] | undefined {
  return keys?.flatMap((key) => idOf.get(key) ?? []);
}

/** For rows of `offering`: whether the host's brand offers them. */
export function isOffered({ host }: Pick<Context, 'host'>): RawBuilder<boolean> {
  const ids = offeredBy(host.brand);
  return ids ? sql`offering.specialization_id = any(${ids}::int[])` : sql`true`;
}
