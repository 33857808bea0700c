import { type RawBuilder, sql } from 'kysely';
import type { Brand } from '../../contract/platform/brand.ts';
import type { Host } from '../platform/host.ts';
import type { Context } from './context.ts';
import { specialties } from './reference/reference-data.ts';

const idOf = new Map(specialties.map(({ key, id }) => [key, id]));

/** The ids of the specialties that the brand offers; undefined where it offers all (0041). */
export function offeredBy({ specialties: keys }: Pick<Brand, 'specialties'>): number[] | undefined {
  return keys?.flatMap((key) => idOf.get(key) ?? []);
}

export function isListed({ host }: Pick<Context, 'host'>): RawBuilder<boolean> {
  const ids = offeredBy(host.brand);
  return ids ? sql`offering.specialization_id = any(${ids}::int[])` : sql`true`;
}

/** Meant for rows of `offering`: true where the host's partner gives away their times. */
export function isOffered({ host }: Pick<Context, 'host'>): RawBuilder<boolean> {
  return sql`(${isListed({ host })} and ${isOpenHere({ host })})`;
}

export function isOpenHere({ host }: Pick<Context, 'host'>): RawBuilder<boolean> {
  return sql`offering.provider_id <> all(array(${pausedBy(host)}))`;
}

export function isPausedHere({ host }: Pick<Context, 'host'>, providerId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`(${providerId} = any(array(${pausedBy(host)})))`;
}

function pausedBy({ partnerId }: Host): RawBuilder<unknown> {
  return sql`select paused.provider_id from clinic_pause paused where paused.partner_id = ${partnerId}::int and paused.paused_at is not null`;
}
