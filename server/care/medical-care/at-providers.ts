import { type Expression, type SqlBool, sql } from 'kysely';
import type { Context } from '../../booking/context.ts';
import { atProviders } from '../../booking/reservation/at-providers.ts';
import { reachOf } from '../../identity/session/rights.ts';

export function withinReach(context: Context): Expression<SqlBool> {
  const reach = reachOf(context, 'medical_care.read');
  if (reach === undefined) return sql`true`;
  return sql`(${atProviders(sql.ref('medical_care.reservation_id'), reach)} or exists (select from provider
    where provider.id = any(${reach}::int[]) and lower(provider.name) = lower(medical_care.provider)))`;
}
